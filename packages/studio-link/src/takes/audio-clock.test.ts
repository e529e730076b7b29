import { expect, test } from "vitest";
import { createAudioClock } from "./audio-clock.ts";
import { quantumFrames } from "./sound-block.ts";

const rate = 48_000;
const msOf = (frames: number) => (1_000 * frames) / rate;

/** Plays blocks for the given number of seconds and returns the interruptions that the clock reports. */
function player() {
  const clock = createAudioClock(rate);
  let frame = 0;
  return (seconds: number, atMs: (frame: number) => number) => {
    const found: number[] = [];
    for (const until = frame + seconds * rate; frame < until; frame += quantumFrames) {
      const missedMs = clock.missedBefore({ frame, atMs: atMs(frame) });
      if (missedMs !== null) found.push(missedMs);
    }
    return found;
  };
}

test("[TK-2] each sleep is reported once with its length, however irregular the audio thread is", () => {
  const play = player();
  const jitter = (frame: number) => (frame % 7) * 4;
  expect(play(10, (frame) => msOf(frame) + jitter(frame))).toEqual([]);
  const [first, ...others] = play(10, (frame) => msOf(frame) + jitter(frame) + 5_000);
  expect(first).toBeGreaterThan(4_950);
  expect(first).toBeLessThan(5_050);
  expect(others).toEqual([]);
  expect(play(10, (frame) => msOf(frame) + jitter(frame) + 65_000)).toHaveLength(1);
});

test("an audio thread that's held up and catches up hasn't slept", () => {
  const play = player();
  play(10, msOf);
  const heldUntilMs = msOf(13 * rate);
  expect(play(10, (frame) => Math.max(msOf(frame), heldUntilMs + (msOf(frame) - 10_000) / 10))).toEqual([]);
});

test("clocks that drift apart and a clock that's set back aren't a sleep", () => {
  const play = player();
  expect(play(3_600, (frame) => 1.000_4 * msOf(frame))).toEqual([]);
  expect(play(60, (frame) => 1.000_4 * msOf(frame) - 3_600_000)).toEqual([]);
});
