import { expect, test } from "vitest";
import { createEntryLimits, createNetworkWindows } from "./auth-limits.ts";

const figures = { windowMs: 60_000, perDevice: 3, perNetworkAndAccount: 2, perNetwork: 5, fromAnywhere: 12 };

function open() {
  let nowMs = 1_000_000;
  const limits = createEntryLimits(figures, () => nowMs);
  const tryFrom = (ip: string, account = "owner", knownDevice: string | null = null) =>
    limits.begin({ account, ip, knownDevice });
  const count = (times: number, make: (n: number) => unknown) =>
    Array.from({ length: times }, (_, n) => make(n)).filter((begun) => begun !== null).length;
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { tryFrom, count, wait };
}

test("[ID-4] each /64 gets a limited number of sign-in attempts per window, whichever of its addresses it uses", () => {
  const { tryFrom, count, wait } = open();
  expect(count(10, (n) => tryFrom(`2001:db8:1:2::${n}`))).toBe(2);
  expect(tryFrom("2001:db8:1:2::99", "another")).not.toBeNull();
  wait(figures.windowMs);
  expect(tryFrom("2001:db8:1:2::99")).not.toBeNull();
});

test("[ID-4] attempts at one account are limited across all networks", () => {
  const { tryFrom, count } = open();
  expect(count(50, (n) => tryFrom(`10.${n}.0.1`))).toBe(figures.fromAnywhere);
});

test("[ID-4] one address can try a limited number of accounts, and its /24 four times as many", () => {
  const { tryFrom, count } = open();
  expect(count(20, (n) => tryFrom("10.0.0.1", `account ${n}`))).toBe(5);
  expect(count(60, (n) => tryFrom(`10.0.0.${n + 2}`, `account ${n}`))).toBe(15);
  expect(tryFrom("10.0.1.1", "account")).not.toBeNull();
});

test("[SY-7] a known device has its own limit, and counts as a stranger once that's used up", () => {
  const { tryFrom, count } = open();
  count(50, (n) => tryFrom(`10.${n}.0.1`));
  expect(count(10, () => tryFrom("10.0.0.1", "owner", "device"))).toBe(3);
  expect(count(10, () => tryFrom("10.99.0.1", "another", "device"))).toBe(3 + 2);
});

test("a refunded attempt doesn't count, and unfinished attempts do", () => {
  const { tryFrom, count } = open();
  for (let n = 0; n < 100; n += 1) tryFrom("10.0.0.1")?.();
  expect(count(60, () => tryFrom("10.0.0.1"))).toBe(2);
});

test("a refused attempt doesn't count against the wider networks", () => {
  const budget = createNetworkWindows({ limit: 1, windowMs: 1, nowMs: () => 0 });
  for (let n = 0; n < 100; n += 1) budget.take("10.0.0.1");
  expect([2, 3, 4, 5].map((n) => budget.take(`10.0.0.${n}`))).toEqual([true, true, true, false]);
  budget.giveBack("10.0.0.2");
  expect(budget.take("10.0.0.5")).toBe(true);
});
