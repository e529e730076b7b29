// A short torture run with a fixed seed, on this test run's database. `npm run torture` runs for longer.
import { expect, test } from "vitest";
import { traceOf } from "./report.ts";
import { torture } from "./torture.ts";

/** About 25 s alone on two cores, longer on a slow machine or alongside other tests. */
const timeout = 600_000;
const runs = 20;
const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined;

test("[REL-23] twenty runs with faults have no violations: kills arrive, are recorded and are final, and the server survives", {
  timeout,
}, async () => {
  const outcome = await torture({
    // With these seeds each database gets several short faults.
    seed: isOnPostgres ? "2543" : "1198",
    database: isOnPostgres ? "postgres" : "embedded",
    lanes: 4,
    untilMs: Number.POSITIVE_INFINITY,
    runs,
    firstRun: 1,
    goesOn: "until-violation",
  });
  const [problem] = outcome.problems;
  expect(problem === undefined ? "" : traceOf(problem, outcome)).toBe("");
  expect(outcome.results).toHaveLength(runs);
  expect(outcome.faults.length).toBeGreaterThan(0);
});
