import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const read = (environment: Record<string, string>) =>
  readConfig({ BETTER_AUTH_SECRET: "0123456789abcdef0123456789abcdef", ...environment });
const problemsOf = (environment: Record<string, string>) => {
  const result = read(environment);
  return result.ok ? [] : result.problems;
};
const settingsOf = (environment: Record<string, string>) => {
  const result = read(environment);
  return result.ok ? result.config.transcription : null;
};

test("transcription is off until a provider is configured, even if API keys are set", () => {
  expect(settingsOf({ OPENAI_API_KEY: "sk-stray", STT_API_KEY: "sk-stray", GROQ_API_KEY: "gsk" })).toEqual({
    provider: "off",
  });
});

test("each missing variable of a provider is reported in one line", () => {
  expect(problemsOf({ STT_PROVIDER: "whisper" })).toEqual([
    "STT_PROVIDER must be off, openai, groq, openai-compatible or embedded",
  ]);
  expect(problemsOf({ STT_PROVIDER: "openai" })).toEqual(["STT_API_KEY is needed with STT_PROVIDER=openai"]);
  expect(problemsOf({ STT_PROVIDER: "openai-compatible" })).toEqual([
    "STT_BASE_URL is needed with STT_PROVIDER=openai-compatible",
    "STT_MODEL is needed with STT_PROVIDER=openai-compatible",
  ]);
  expect(problemsOf({ STT_PROVIDER: "groq", STT_API_KEY: "k", STT_LANGUAGE: "english" })).toEqual([
    "STT_LANGUAGE must be two or three letters like en or yue",
  ]);
  expect(problemsOf({ STT_PROVIDER: "openai", STT_API_KEY: "k", STT_BASE_URL: "ftp://x" })).toEqual([
    "STT_BASE_URL must be an http or https address",
  ]);
});

test("every engine gets the configured language", () => {
  for (const provider of ["openai", "embedded"]) {
    const environment = { STT_PROVIDER: provider, STT_API_KEY: "k" };
    expect(settingsOf({ ...environment, STT_LANGUAGE: "de" })).toMatchObject({ language: "de" });
    expect(settingsOf(environment)).toMatchObject({ language: null });
  }
});

test("an engine counts as local or cloud by its address alone", () => {
  const placeAt = (url: string) => {
    const settings = settingsOf({ STT_PROVIDER: "openai-compatible", STT_BASE_URL: url, STT_MODEL: "m" });
    return settings !== null && "place" in settings ? settings.place : null;
  };
  for (const url of [
    "http://127.0.0.1:9000/v1",
    "http://localhost:9000",
    "http://10.1.2.3/v1",
    "http://[::1]:9000",
    "http://nas.local/v1",
  ])
    expect([url, placeAt(url)]).toEqual([url, "local"]);
  for (const url of [
    "https://api.example.com/v1",
    "http://127.example.com/v1",
    "http://8.8.8.8/v1",
    "https://fd.example/v1",
  ])
    expect([url, placeAt(url)]).toEqual([url, "cloud"]);
});

test("the embedded engine needs no settings, stores its models in the data directory, and downloads only from the configured mirror", () => {
  expect(settingsOf({ STT_PROVIDER: "embedded", FOLDBACK_DATA_DIR: "/srv/foldback" })).toEqual({
    provider: "embedded",
    model: "sherpa-onnx-moonshine-tiny-en-int8",
    modelDir: "/srv/foldback/models",
    baseUrl: null,
    isOffline: false,
    manifestSha256: null,
    language: null,
  });
  const embedded = { STT_PROVIDER: "embedded" };
  expect(problemsOf({ ...embedded, STT_MODEL: "../../etc" })).toEqual([
    "STT_MODEL must be a name like whisper-base.en",
  ]);
  expect(problemsOf({ ...embedded, MODEL_BASE_URL: "http://models.example.com" })).toEqual([
    "MODEL_MANIFEST_SHA256 is needed when MODEL_BASE_URL is plain http",
  ]);
  expect(problemsOf({ ...embedded, MODEL_BASE_URL: "http://10.0.0.2/models" })).toEqual([]);
  expect(problemsOf({ ...embedded, MODEL_OFFLINE: "yes", MODEL_MANIFEST_SHA256: "abc" })).toEqual([
    "MODEL_MANIFEST_SHA256 must be 64 digits of 0-9 and a-f",
    "MODEL_OFFLINE must be on or off",
  ]);
});
