// A short torture with a fixed seed, on the database of this half of the tests. `npm run torture` plays as long as one likes.
import { expect, test } from "vitest";
import { traceOf } from "./report.ts";
import { torture } from "./torture.ts";

/** About 25 s by itself on two cores; other test files, and a slow machine, take what they need. */
const timeout = 600_000;
const runs = 20;
const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined;

test("[REL-23] twenty runs under faults break nothing: kills are told, kept and final, and the server lives", {
  timeout,
}, async () => {
  const outcome = await torture({
    // Brings several faults, short ones, on either database.
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
