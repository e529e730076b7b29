// Which engine makes text of talkback. Chosen by STT_PROVIDER alone: a key that happens to be in the environment never sends
// anybody's voice anywhere.
import type { EnginePlace } from "@foldback/domain/talkback/clip";
import * as z from "zod";
import { placeOf } from "./engine-place.ts";

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());

export const transcriptionVariables = {
  STT_PROVIDER: z.preprocess(
    (value) => blankIsAbsent(value) ?? "off",
    z.enum(["off", "openai", "groq", "openai-compatible"], {
      error: "must be off, openai, groq or openai-compatible",
    }),
  ),
  STT_MODEL: optional(z.string()),
  STT_BASE_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" })),
  STT_API_KEY: optional(z.string()),
  STT_LANGUAGE: optional(z.string().regex(/^[a-z]{2}$/, "must be two letters like en")),
  STT_PROMPT: optional(z.string().max(800, "must have at most 800 characters")),
} as const;

const variables = z.object(transcriptionVariables);
type Values = z.infer<typeof variables>;

export type HttpTranscription = {
  provider: "openai" | "groq" | "openai-compatible";
  baseUrl: string;
  model: string;
  apiKey: string | null;
  place: EnginePlace;
  language: string | null;
  prompt: string | null;
};
export type TranscriptionSettings = { provider: "off" } | HttpTranscription;

const vendors = {
  openai: { baseUrl: "https://api.openai.com/v1", model: "gpt-transcribe" },
  groq: { baseUrl: "https://api.groq.com/openai/v1", model: "whisper-large-v3-turbo" },
} as const;

type Result = { ok: true; settings: TranscriptionSettings } | { ok: false; problems: string[] };

/** What the variables mean together. Every problem names the variable that mends it. */
export function readTranscription(values: Values): Result {
  const { STT_PROVIDER: provider } = values;
  if (provider === "off") return { ok: true, settings: { provider } };
  const vendor = provider === "openai-compatible" ? null : vendors[provider];
  const baseUrl = values.STT_BASE_URL ?? vendor?.baseUrl;
  const model = values.STT_MODEL ?? vendor?.model;
  const problems = [
    baseUrl === undefined ? `STT_BASE_URL is needed with STT_PROVIDER=${provider}` : null,
    model === undefined ? `STT_MODEL is needed with STT_PROVIDER=${provider}` : null,
    vendor !== null && values.STT_API_KEY === undefined ? `STT_API_KEY is needed with STT_PROVIDER=${provider}` : null,
  ].filter((problem) => problem !== null);
  if (baseUrl === undefined || model === undefined || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    settings: {
      provider,
      baseUrl: baseUrl.replace(/\/+$/, ""),
      model,
      apiKey: values.STT_API_KEY ?? null,
      place: placeOf(baseUrl),
      language: values.STT_LANGUAGE ?? null,
      prompt: values.STT_PROMPT ?? null,
    },
  };
}
