import { expect, test } from "vitest";
import { processingCheck } from "./processing-check.ts";

const off = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

test.each([
  ["raw", { ...off, channelCount: 2, sampleRate: 48_000 }],
  ["processed", { ...off, echoCancellation: true }],
  ["processed", { noiseSuppression: true }],
  ["unknown", { echoCancellation: false }],
  ["unknown", {}],
] as const)("sound counts as %s with the settings %o", (verdict, settings) => {
  expect(processingCheck(settings).verdict).toBe(verdict);
});

test("echo cancellation reported as a string counts as processing", () => {
  const settings = { ...off, echoCancellation: "remote-only" } as unknown as MediaTrackSettings;
  expect(processingCheck(settings).verdict).toBe("processed");
});

test("settings that the browser doesn't report are null", () => {
  expect(processingCheck({})).toMatchObject({ channelCount: null, sampleRateHz: null, echoCancellation: null });
});
