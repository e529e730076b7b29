import { createFakeClock } from "@foldback/testkit/fake-clock";
import { expect, test } from "vitest";
import { createDarkening } from "./darkening.ts";

function setUp() {
  const clock = createFakeClock();
  const done: string[] = [];
  const darkening = createDarkening({
    clock,
    blackout: () => done.push("blackout"),
    conclude: () => done.push("conclude"),
  });
  return { clock, done, darkening };
}

test("[KS-3] the desk goes dark first and does everything else after that has been painted", () => {
  const { clock, done, darkening } = setUp();
  darkening.begin();
  expect(done).toEqual(["blackout"]);
  expect(darkening.isUnderWay()).toBe(true);
  clock.advance(99);
  expect(done).toEqual(["blackout"]);
  clock.advance(1);
  expect(done).toEqual(["blackout", "conclude"]);
  expect(darkening.isUnderWay()).toBe(false);
});

test("[KS-3] a kill that arrives twice has one effect", () => {
  const { clock, done, darkening } = setUp();
  darkening.begin();
  clock.advance(20);
  darkening.begin();
  clock.advance(200);
  expect(done.filter((step) => step === "conclude")).toHaveLength(1);
});

test("[KS-3] a desk that's closed before the paint does nothing more", () => {
  const { clock, done, darkening } = setUp();
  darkening.begin();
  darkening.close();
  clock.advance(200);
  expect(done).toEqual(["blackout"]);
});
