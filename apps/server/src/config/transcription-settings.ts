// Chooses the engine that transcribes talkback, from STT_PROVIDER alone. An API key alone never makes the server send
// anyone's voice anywhere.
import { join, resolve } from "node:path";
import type { EnginePlace } from "@foldback/domain/talkback/clip";
import * as z from "zod";
import { placeOf } from "./engine-place.ts";
import { optional, withDefault } from "./variables.ts";

export const transcriptionVariables = {
  STT_PROVIDER: withDefault(
    z.enum(["off", "openai", "groq", "openai-compatible", "embedded"], {
      error: "must be off, openai, groq, openai-compatible or embedded",
    }),
    "off",
  ),
  STT_MODEL: optional(z.string()),
  STT_BASE_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" })),
  STT_API_KEY: optional(z.string()),
  STT_LANGUAGE: optional(z.string().regex(/^[a-z]{2,3}$/, "must be two or three letters like en or yue")),
  STT_PROMPT: optional(z.string().max(800, "must have at most 800 characters")),
  MODEL_DIR: optional(z.string()),
  MODEL_BASE_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" })),
  MODEL_MANIFEST_SHA256: optional(z.string().regex(/^[0-9a-f]{64}$/, "must be 64 digits of 0-9 and a-f")),
  MODEL_OFFLINE: withDefault(
    z.enum(["on", "off"], { error: "must be on or off" }).transform((value) => value === "on"),
    "off",
  ),
} as const;

const variables = z.object(transcriptionVariables);
type Values = z.infer<typeof variables> & { FOLDBACK_DATA_DIR: string };

export type HttpTranscription = {
  provider: "openai" | "groq" | "openai-compatible";
  baseUrl: string;
  model: string;
  apiKey: string | null;
  place: EnginePlace;
  language: string | null;
  prompt: string | null;
};
export type EmbeddedTranscription = {
  provider: "embedded";
  model: string;
  /** The directory with one subdirectory per model. */
  modelDir: string;
  baseUrl: string | null;
  isOffline: boolean;
  manifestSha256: string | null;
  language: string | null;
};
export type TranscriptionSettings = { provider: "off" } | HttpTranscription | EmbeddedTranscription;

const vendors = {
  openai: { baseUrl: "https://api.openai.com/v1", model: "gpt-transcribe" },
  groq: { baseUrl: "https://api.groq.com/openai/v1", model: "whisper-large-v3-turbo" },
} as const;

type Result = { ok: true; settings: TranscriptionSettings } | { ok: false; problems: string[] };

/** Checks the variables together. Each problem names the variable to fix. */
export function readTranscription(values: Values): Result {
  const { STT_PROVIDER: provider } = values;
  if (provider === "off") return { ok: true, settings: { provider } };
  if (provider === "embedded") return readEmbedded(values);
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

const embeddedModel = "sherpa-onnx-moonshine-tiny-en-int8";

function readEmbedded(values: Values): Result {
  const { STT_MODEL: model = embeddedModel, MODEL_BASE_URL: baseUrl, MODEL_MANIFEST_SHA256: manifestSha256 } = values;
  const problems: string[] = [];
  // The model's name must be plain, because it's also used as a directory name.
  if (!/^[A-Za-z0-9][\w.-]{0,120}$/.test(model)) problems.push("STT_MODEL must be a name like whisper-base.en");
  const isPlainHttpOverInternet = baseUrl?.startsWith("http:") && placeOf(baseUrl) === "cloud";
  if (isPlainHttpOverInternet && manifestSha256 === undefined) {
    problems.push("MODEL_MANIFEST_SHA256 is needed when MODEL_BASE_URL is plain http");
  }
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    settings: {
      provider: "embedded",
      model,
      modelDir: resolve(values.MODEL_DIR ?? join(values.FOLDBACK_DATA_DIR, "models")),
      baseUrl: baseUrl?.replace(/\/+$/, "") ?? null,
      isOffline: values.MODEL_OFFLINE,
      manifestSha256: manifestSha256 ?? null,
      language: values.STT_LANGUAGE ?? null,
    },
  };
}
