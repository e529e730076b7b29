// Chooses the engine for session summaries: the built-in notes unless SUMMARY_PROVIDER names a model. An API key alone
// never makes the server send anyone's words anywhere.
import type { EnginePlace } from "@foldback/domain/talkback/clip";
import * as z from "zod";
import { placeOf } from "./engine-place.ts";
import { optional, withDefault } from "./variables.ts";

const price = optional(z.coerce.number("must be a number").min(0, "must be at least 0"));
const providers = ["builtin", "openai", "anthropic", "groq", "ollama", "openai-compatible"] as const;

export const summaryVariables = {
  SUMMARY_PROVIDER: withDefault(
    z.enum(providers, { error: `must be ${providers.slice(0, -1).join(", ")} or ${providers.at(-1)}` }),
    "builtin",
  ),
  SUMMARY_MODEL: optional(z.string()),
  SUMMARY_BASE_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" })),
  SUMMARY_API_KEY: optional(z.string()),
  OPENAI_API_KEY: optional(z.string()),
  ANTHROPIC_API_KEY: optional(z.string()),
  GROQ_API_KEY: optional(z.string()),
  SUMMARY_JSON: withDefault(z.enum(["schema", "object"], { error: "must be schema or object" }), "schema"),
  SUMMARY_PRICE_INPUT_USD_PER_MTOK: price,
  SUMMARY_PRICE_OUTPUT_USD_PER_MTOK: price,
  SUMMARY_SESSION_TOKEN_CAP: withDefault(
    z.coerce.number("must be a number").int("must be a whole number").min(1_000, "must be at least 1000"),
    "400000",
  ),
} as const;

const variables = z.object(summaryVariables);
type Values = z.infer<typeof variables>;

export type ModelSettings = {
  provider: Exclude<(typeof providers)[number], "builtin">;
  model: string;
  baseUrl: string | null;
  apiKey: string | null;
  place: EnginePlace;
  /** How the request asks for JSON: with a schema, or just as an object. */
  json: "schema" | "object";
  /** Null if the price isn't known. */
  price: { inputUsdPerMtok: number; outputUsdPerMtok: number } | null;
  sessionTokenCap: number;
};
export type SummarySettings = { provider: "builtin" } | ModelSettings;

const vendorKeys = { openai: "OPENAI_API_KEY", anthropic: "ANTHROPIC_API_KEY", groq: "GROQ_API_KEY" } as const;
const ollamaUrl = "http://127.0.0.1:11434/v1";
type Result = { ok: true; settings: SummarySettings } | { ok: false; problems: string[] };

/** Checks the variables together. Each problem names the variable to fix. */
export function readSummary(values: Values): Result {
  const { SUMMARY_PROVIDER: provider, SUMMARY_MODEL: model } = values;
  if (provider === "builtin") return { ok: true, settings: { provider } };
  const baseUrl = values.SUMMARY_BASE_URL ?? (provider === "ollama" ? ollamaUrl : null);
  const needsKey = provider === "openai" || provider === "anthropic" || provider === "groq";
  // We only use the vendor's variable if SUMMARY_PROVIDER names that vendor, and only for the vendor's address.
  const vendorKey = needsKey && baseUrl === null ? values[vendorKeys[provider]] : undefined;
  const apiKey = values.SUMMARY_API_KEY ?? vendorKey;
  const problems = [
    model === undefined ? `SUMMARY_MODEL is needed with SUMMARY_PROVIDER=${provider}` : null,
    needsKey && apiKey === undefined ? `SUMMARY_API_KEY is needed with SUMMARY_PROVIDER=${provider}` : null,
    provider === "openai-compatible" && baseUrl === null
      ? `SUMMARY_BASE_URL is needed with SUMMARY_PROVIDER=${provider}`
      : null,
  ].filter((problem) => problem !== null);
  if (model === undefined || problems.length > 0) return { ok: false, problems };
  const { SUMMARY_PRICE_INPUT_USD_PER_MTOK: input, SUMMARY_PRICE_OUTPUT_USD_PER_MTOK: output } = values;
  return {
    ok: true,
    settings: {
      provider,
      model,
      baseUrl: baseUrl?.replace(/\/+$/, "") ?? null,
      apiKey: apiKey ?? null,
      place: baseUrl === null ? "cloud" : placeOf(baseUrl),
      json: values.SUMMARY_JSON,
      price: input === undefined || output === undefined ? null : { inputUsdPerMtok: input, outputUsdPerMtok: output },
      sessionTokenCap: values.SUMMARY_SESSION_TOKEN_CAP,
    },
  };
}
