import type { ClipView } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { clipStateText, isWorthShowing, keptCount, previewOf, withClip } from "./clips.ts";

const clip = (change: Partial<ClipView>): ClipView => ({
  id: "a",
  sessionId: "s",
  speakerRole: "engineer",
  speakerName: "Ellis",
  atMs: 0,
  durationSeconds: 2,
  status: "transcribed",
  transcript: null,
  original: null,
  engine: null,
  problem: null,
  ...change,
});

test("a newer version of a clip replaces the older one in the same place", () => {
  const list = [clip({ id: "a", atMs: 1_000 }), clip({ id: "c", atMs: 3_000 })];
  const later = withClip(list, clip({ id: "b", atMs: 2_000, status: "queued" }));
  expect(later.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  const renewed = withClip(later, clip({ id: "b", atMs: 2_000, transcript: "more air" }));
  expect(renewed.map(({ id, transcript }) => [id, transcript])).toEqual([
    ["a", null],
    ["b", "more air"],
    ["c", null],
  ]);
});

test("the preview shortens the text to fifty characters and never splits one", () => {
  expect(previewOf("a".repeat(50))).toBe("a".repeat(50));
  expect(previewOf("a".repeat(51))).toBe(`${"a".repeat(50)}...`);
  expect(previewOf(`${"a".repeat(49)}🎚🎚`)).toBe(`${"a".repeat(49)}🎚...`);
  expect(previewOf(`${"a".repeat(48)}. And more`)).toBe(`${"a".repeat(48)}...`);
});

test("every clip state without a transcript has a text", () => {
  expect(clipStateText(clip({ transcript: "louder" }))).toBeNull();
  expect(clipStateText(clip({ status: "transcribing" }))).toBe("Transcribing...");
  expect(clipStateText(clip({ status: "failed", problem: "It was away." }))).toBe("Transcription failed. It was away.");
  expect(clipStateText(clip({ status: "waiting-for-engine", problem: "Transcription is off." }))).toBe(
    "Recording kept. Transcription is off.",
  );
});

test("clips that wait for an engine or that it couldn't transcribe count as kept", () => {
  const statuses = ["recording", "queued", "waiting-for-engine", "failed", "no-speech", "transcribed"] as const;
  expect(keptCount(statuses.map((status) => clip({ status })))).toBe(2);
});

test("a clip without sound is shown only while its key may still be held", () => {
  const press = clip({ status: "recording", atMs: 10_000 });
  expect(isWorthShowing(press, 20_000)).toBe(true);
  expect(isWorthShowing(press, 300_000)).toBe(false);
  expect(isWorthShowing(press, null)).toBe(false);
  expect(isWorthShowing(clip({ status: "failed" }), null)).toBe(true);
});
