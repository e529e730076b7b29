import { steadyFrames } from "@foldback/testkit/media/fake-level-meter";
import { expect, test } from "vitest";
import { silenceDbfs } from "./decibels.ts";
import { type FeedHistory, type FeedWarning, nextFeedHistory, noFeedHistory } from "./feed-warnings.ts";
import type { LevelFrame } from "./level-frame.ts";

const music = { leftDbfs: -12, rightDbfs: -14 };
const silence = { leftDbfs: silenceDbfs, rightDbfs: silenceDbfs, differenceDbfs: silenceDbfs };
const mono = { leftDbfs: -12, rightDbfs: -12, differenceDbfs: silenceDbfs };
const clipped = { leftDbfs: 0, rightDbfs: -3 };

/** Plays the sections in turn and returns the history after each. */
function play(...sections: [levels: Parameters<typeof steadyFrames>[0], forMs: number][]): FeedHistory[] {
  let history = noFeedHistory;
  let fromMs = 0;
  return sections.map(([levels, forMs]) => {
    for (const frame of steadyFrames(levels, { fromMs, forMs })) history = nextFeedHistory(history, frame);
    fromMs += forMs;
    return history;
  });
}
const after = (...sections: Parameters<typeof play>) => play(...sections).at(-1)?.warnings;

test.each<[string, Parameters<typeof steadyFrames>[0], FeedWarning[]]>([
  ["music", music, []],
  ["digital silence", silence, ["silent"]],
  ["the noise of an open input", { leftDbfs: -72, rightDbfs: -75 }, ["silent"]],
  ["quiet music", { leftDbfs: -45, rightDbfs: -48 }, []],
  ["the same signal on both channels", mono, ["mono"]],
  ["nearly the same signal on both channels", { ...mono, differenceDbfs: -70 }, ["mono"]],
  ["a narrow mix", { ...mono, differenceDbfs: -45 }, []],
  ["a dead right channel", { leftDbfs: -12, rightDbfs: -90 }, ["mono"]],
  ["a dead left channel", { leftDbfs: silenceDbfs, rightDbfs: -20 }, ["mono"]],
  ["full scale", clipped, ["clipping"]],
  ["just below full scale", { leftDbfs: -0.2, rightDbfs: -1 }, []],
  ["mono at full scale", { ...mono, leftDbfs: 0, rightDbfs: 0 }, ["clipping", "mono"]],
])("[NG-8] two seconds of %s give the right warnings", (_name, levels, expected) => {
  expect(after([levels, 2_000])).toEqual(expected);
});

test("[NG-8] each fault is reported within two seconds", () => {
  expect(after([music, 10_000], [silence, 2_000])).toEqual(["silent"]);
  expect(after([music, 10_000], [mono, 2_000])).toEqual(["mono"]);
  expect(after([music, 10_000], [clipped, 2_000])).toEqual(["clipping"]);
});

test("[NG-8] silence is never reported as mono, however long it lasts", () => {
  for (const lastsMs of [500, 1_500, 5_000, 60_000]) expect(after([silence, lastsMs])).not.toContain("mono");
  expect(after([music, 3_000], [silence, 5_000], [music, 100])).not.toContain("mono");
});

test("[NG-8] a rest, a mono intro or a single clipped peak causes no warning", () => {
  expect(after([music, 3_000], [silence, 1_000], [music, 1_000])).toEqual([]);
  expect(after([mono, 1_000], [music, 1_000])).toEqual([]);
  expect(after([music, 1_000], [clipped, 100], [music, 900])).toEqual([]);
});

test("[NG-8] a warning clears once the sound has recovered, and not at the first good frame", () => {
  expect(after([silence, 3_000], [music, 100])).toEqual(["silent"]);
  expect(after([silence, 3_000], [music, 400])).toEqual([]);
  expect(after([mono, 3_000], [music, 300])).toEqual(["mono"]);
  expect(after([mono, 3_000], [music, 600])).toEqual([]);
  expect(after([clipped, 1_000], [music, 2_000])).toEqual(["clipping"]);
  expect(after([clipped, 1_000], [music, 3_100])).toEqual([]);
});

test("[NG-8] one frame a second, as in a background page without the worklet, is enough for a warning", () => {
  const slow = (levels: Parameters<typeof steadyFrames>[0], atMs: number): LevelFrame[] =>
    steadyFrames(levels, { fromMs: atMs, forMs: 50 }).map((frame) => ({ ...frame, spanMs: 680 }));
  const frames = [1, 2].flatMap((second) => slow(silence, second * 1_000));
  expect(frames.reduce(nextFeedHistory, noFeedHistory).warnings).toEqual(["silent"]);
});
