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
  return result.ok ? result.config.summary : null;
};

test("summaries use the built-in engine until a provider is configured, even if API keys are set", () => {
  expect(settingsOf({ OPENAI_API_KEY: "sk-stray", ANTHROPIC_API_KEY: "sk", SUMMARY_API_KEY: "sk" })).toEqual({
    provider: "builtin",
  });
});

test("each missing variable of a provider is reported in one line", () => {
  expect(problemsOf({ SUMMARY_PROVIDER: "gpt" })).toEqual([
    "SUMMARY_PROVIDER must be builtin, openai, anthropic, groq, ollama or openai-compatible",
  ]);
  expect(problemsOf({ SUMMARY_PROVIDER: "anthropic" })).toEqual([
    "SUMMARY_MODEL is needed with SUMMARY_PROVIDER=anthropic",
    "SUMMARY_API_KEY is needed with SUMMARY_PROVIDER=anthropic",
  ]);
  expect(problemsOf({ SUMMARY_PROVIDER: "openai-compatible", SUMMARY_MODEL: "m" })).toEqual([
    "SUMMARY_BASE_URL is needed with SUMMARY_PROVIDER=openai-compatible",
  ]);
  expect(problemsOf({ SUMMARY_PROVIDER: "builtin", SUMMARY_SESSION_TOKEN_CAP: "lots" })).toEqual([
    "SUMMARY_SESSION_TOKEN_CAP must be a number",
  ]);
});

test("a vendor's own API key is used only for that vendor", () => {
  const keyOf = (environment: Record<string, string>) => {
    const settings = settingsOf({ SUMMARY_MODEL: "m", OPENAI_API_KEY: "sk", ...environment });
    return settings !== null && "apiKey" in settings ? settings.apiKey : settings;
  };
  expect(keyOf({ SUMMARY_PROVIDER: "openai" })).toBe("sk");
  expect(keyOf({ SUMMARY_PROVIDER: "openai", SUMMARY_API_KEY: "own" })).toBe("own");
  expect(keyOf({ SUMMARY_PROVIDER: "ollama" })).toBeNull();
  const elsewhere = { SUMMARY_PROVIDER: "openai", SUMMARY_MODEL: "m", SUMMARY_BASE_URL: "https://proxy.example/v1" };
  expect(problemsOf({ ...elsewhere, OPENAI_API_KEY: "sk" })).toEqual([
    "SUMMARY_API_KEY is needed with SUMMARY_PROVIDER=openai",
  ]);
});

test("a model on our own network counts as local, and a vendor's as cloud", () => {
  expect(settingsOf({ SUMMARY_PROVIDER: "ollama", SUMMARY_MODEL: "m" })).toMatchObject({
    place: "local",
    baseUrl: "http://127.0.0.1:11434/v1",
    price: null,
  });
  expect(settingsOf({ SUMMARY_PROVIDER: "openai", SUMMARY_MODEL: "m", SUMMARY_API_KEY: "k" })).toMatchObject({
    place: "cloud",
  });
});
