import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const problemsOf = (environment: Record<string, string>) => {
  const read = readConfig({ BETTER_AUTH_SECRET: "only-for-tests-".repeat(3), ...environment });
  return read.ok ? [] : read.problems;
};
const database = { DATABASE_URL: "postgres://user@localhost/foldback" };
const hook = { STRIPE_WEBHOOK_SECRET: "whsec_abc" };

test("[REL-3] a live key is refused on the embedded database and accepted on Postgres", () => {
  const live = { STRIPE_SECRET_KEY: "sk_live_abc", ...hook };
  expect(problemsOf(live)).toEqual([expect.stringContaining("set DATABASE_URL")]);
  expect(problemsOf({ ...live, STRIPE_SECRET_KEY: "rk_live_abc" })).toHaveLength(1);
  expect(problemsOf({ ...live, ...database })).toEqual([]);
  expect(problemsOf({ ...live, ...database, STRIPE_API_URL: "http://localhost:1" })).toHaveLength(1);
  expect(problemsOf({ STRIPE_SECRET_KEY: "sk_test_abc", ...hook })).toEqual([]);
});

test("a bad payment setting is explained in one line", () => {
  expect(problemsOf({ STRIPE_SECRET_KEY: "pk_test_abc" })).toEqual([expect.stringContaining("STRIPE_SECRET_KEY")]);
  expect(problemsOf({ STRIPE_SECRET_KEY: "sk_test_abc" })).toEqual([expect.stringContaining("STRIPE_WEBHOOK_SECRET")]);
  const elsewhere = { STRIPE_SECRET_KEY: "sk_test_abc", ...hook, STRIPE_API_URL: "https://stripe.example" };
  expect(problemsOf(elsewhere)).toEqual([expect.stringContaining("STRIPE_API_URL")]);
});
