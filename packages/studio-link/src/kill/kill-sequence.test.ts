import { createFakeClock } from "@foldback/testkit/fake-clock";
import { expect, test } from "vitest";
import { createKillSequence } from "./kill-sequence.ts";

function setUp() {
  const clock = createFakeClock();
  const done: string[] = [];
  const killSequence = createKillSequence({
    clock,
    blackout: () => done.push("blackout"),
    conclude: () => done.push("conclude"),
  });
  return { clock, done, killSequence };
}

test("[KS-3] the desk goes dark first and does everything else once that has been painted", () => {
  const { clock, done, killSequence } = setUp();
  killSequence.begin();
  expect(done).toEqual(["blackout"]);
  expect(killSequence.isUnderWay()).toBe(true);
  clock.advance(99);
  expect(done).toEqual(["blackout"]);
  clock.advance(1);
  expect(done).toEqual(["blackout", "conclude"]);
  expect(killSequence.isUnderWay()).toBe(false);
});

test("[KS-3] a kill that arrives twice has one effect", () => {
  const { clock, done, killSequence } = setUp();
  killSequence.begin();
  clock.advance(20);
  killSequence.begin();
  clock.advance(200);
  expect(done.filter((step) => step === "conclude")).toHaveLength(1);
});

test("[KS-3] a desk that's closed before the paint does nothing more", () => {
  const { clock, done, killSequence } = setUp();
  killSequence.begin();
  killSequence.close();
  clock.advance(200);
  expect(done).toEqual(["blackout"]);
});
