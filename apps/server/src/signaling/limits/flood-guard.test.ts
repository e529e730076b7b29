import fc from "fast-check";
import { expect, test } from "vitest";
import { type FrameClass, isFull, openFloodBudget, socketRates, spend } from "./flood-guard.ts";

const passed = (frame: FrameClass, times: number[]) => {
  const budget = openFloodBudget();
  return times.filter((nowMs) => spend(budget, frame, socketRates, nowMs)).length;
};
const everyMs = (stepMs: number, seconds: number) =>
  Array.from({ length: Math.floor((seconds * 1000) / stepMs) }, (_, index) => 1_000 + index * stepMs);

test("[WS-4] sixty moves a second always get through", () => {
  const times = everyMs(1000 / 60, 600);
  expect(passed("move", times)).toBe(times.length);
});

test("[WS-4] no period lets through more than its rate plus one burst, whatever the pattern", async () => {
  await fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 400 }), (gaps) => {
      let nowMs = 1_000;
      const times = gaps.map((gap) => (nowMs += gap));
      const seconds = (nowMs - 1_000) / 1000;
      expect(passed("move", times)).toBeLessThanOrEqual(Math.ceil(seconds * 60) + socketRates.input.burst);
      expect(passed("other", times)).toBeLessThanOrEqual(Math.ceil(seconds * 10) + socketRates.other.burst);
    }),
    { seed: 20261121 },
  );
});

test("[WS-4] moves don't use up the budget for a click", () => {
  const budget = openFloodBudget();
  while (spend(budget, "move", socketRates, 1_000));
  expect(spend(budget, "move", socketRates, 1_000)).toBe(false);
  expect(spend(budget, "click", socketRates, 1_000)).toBe(true);
});

test("[KS-22] a kill gets through when every other budget is used up", () => {
  const budget = openFloodBudget();
  for (const frame of ["move", "click", "other"] as const) while (spend(budget, frame, socketRates, 1_000));
  expect(spend(budget, "kill", socketRates, 1_000)).toBe(true);
  let kills = 1;
  while (spend(budget, "kill", socketRates, 1_000)) kills += 1;
  expect(kills).toBe(10);
});

test("an unused budget refills", () => {
  const budget = openFloodBudget();
  spend(budget, "other", socketRates, 1_000);
  expect(isFull(budget, 1_050)).toBe(false);
  expect(isFull(budget, 1_100)).toBe(true);
});
