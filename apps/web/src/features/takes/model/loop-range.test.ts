import fc from "fast-check";
import { expect, test } from "vitest";
import { afterLoop, type LoopRange, shortestLoopSeconds, withEnd } from "./loop-range.ts";

test("[TK-62] whatever its ends are set to, a loop stays within the take and never gets too short", () => {
  const seconds = fc.double({ min: 0, max: 30, noNaN: true });
  void fc.assert(
    fc.property(
      seconds.map((more) => 0.05 + more),
      fc.array(fc.tuple(fc.boolean(), seconds)),
      (length, moves) => {
        let range: LoopRange = { from: 0, to: length };
        for (const [isStart, to] of moves) {
          range = withEnd(range, isStart ? "from" : "to", to, length);
          expect(range.from).toBeGreaterThanOrEqual(0);
          expect(range.to).toBeLessThanOrEqual(length);
          expect(range.to - range.from).toBeGreaterThan(Math.min(shortestLoopSeconds, length) - 1e-9);
        }
      },
    ),
  );
});

test("[TK-62] playback jumps back when it passes the loop's end, but not if it started after that end", () => {
  const range = { from: 2, to: 5 };
  expect(afterLoop(range, 4.9, 4.8)).toBeNull();
  expect(afterLoop(range, 5.01, 4.9)).toBe(2);
  expect(afterLoop(range, 7.1, 7)).toBeNull();
});

test("[TK-62] a loop starts over if its end is set to the position at which the take is paused", () => {
  const range = { from: 2, to: 5 };
  expect(afterLoop(range, 5, 5)).toBe(2);
  expect(afterLoop(range, 5.01, 5)).toBe(2);
});
