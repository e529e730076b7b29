import { expect, test } from "vitest";
import { faultKinds, planRun } from "./plan.ts";

const plans = (seed: string) =>
  Array.from({ length: 600 }, (_, index) => planRun({ seed, faults: faultKinds }, index + 1));

test("the same seed and number give the same run, and another seed gives a different one", () => {
  expect(plans("a")).toEqual(plans("a"));
  expect(plans("a")).not.toEqual(plans("b"));
});

test("about one run in ten has a fault, every kind of fault occurs, and most runs include a kill", () => {
  const drawn = plans("a");
  const faults = drawn.flatMap(({ fault }) => fault ?? []);
  expect(faults.length).toBeGreaterThan(35);
  expect(faults.length).toBeLessThan(90);
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
  const withKill = drawn.filter(({ steps }) => steps.some(({ act }) => act.do === "kill"));
  expect(withKill.length).toBeGreaterThan(300);
});
