import type { RecorderState } from "@foldback/studio-link/desk/talkback-recorder";
import { expect, test } from "vitest";
import { secondsLeft } from "./talk-text.ts";

const view = (state: RecorderState) => ({ state, unsent: 0 });

test("the countdown appears only in the last fifteen seconds of a clip", () => {
  const recording = view({ status: "recording", sinceMs: 0 });
  expect(secondsLeft(recording, 104_000)).toBeNull();
  expect(secondsLeft(recording, 105_000)).toBe(15);
  expect(secondsLeft(recording, 119_500)).toBe(1);
  expect(secondsLeft(recording, 125_000)).toBe(0);
  expect(secondsLeft(view({ status: "idle" }), 119_500)).toBeNull();
});
