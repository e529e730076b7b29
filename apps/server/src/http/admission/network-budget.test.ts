import fc from "fast-check";
import { expect, test } from "vitest";
import { createNetworkBudget } from "./network-budget.ts";

function budgetAt(startMs: number, options: { places?: number } = {}) {
  let nowMs = startMs;
  const budget = createNetworkBudget({ tokensPerSecond: 10, burst: 100, nowMs: () => nowMs, ...options });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { take: budget.take, pass };
}

function useUp(take: (ip: string, tokens: number) => number | null, ip: string): number {
  let taken = 0;
  while (take(ip, 1) === null) taken += 1;
  return taken;
}

test("[SY-13] a network can send a burst, and after that only as fast as its budget refills", () => {
  const { take, pass } = budgetAt(50_000);
  expect(useUp(take, "203.0.113.7")).toBe(100);
  expect(take("203.0.113.7", 1)).toBeCloseTo(100);
  expect(take("203.0.113.7", 10)).toBeCloseTo(1_000);
  pass(1_000);
  expect(useUp(take, "203.0.113.7")).toBe(10);
  expect(take("198.51.100.7", 1)).toBeNull();
});

test("[SY-13] expensive requests cost more of the budget, and refused requests cost nothing", () => {
  const { take } = budgetAt(0);
  for (let one = 0; one < 9; one += 1) expect(take("203.0.113.7", 10)).toBeNull();
  expect(take("203.0.113.7", 11)).not.toBeNull();
  expect(take("203.0.113.7", 10)).toBeNull();
});

test("[SY-13] a wider network has a larger budget, shared by all its addresses", () => {
  const { take } = budgetAt(0);
  const v4 = Array.from({ length: 10 }, (_, host) => useUp(take, `203.0.113.${host}`));
  expect(v4.reduce((sum, taken) => sum + taken)).toBe(400);
  const v6 = Array.from({ length: 256 }, (_, subnet) => useUp(take, `2001:db8:1:${subnet.toString(16)}::1`));
  expect(v6.reduce((sum, taken) => sum + taken)).toBe(400);
  const sites = Array.from({ length: 256 }, (_, subnet) => useUp(take, `2001:db8:2:${subnet.toString(16)}00::1`));
  expect(sites.reduce((sum, taken) => sum + taken)).toBe(1_600);
  expect(useUp(take, "2001:db8:3::1")).toBe(100);
});

test("[SY-13] all addresses of an IPv6 network share one budget", () => {
  const { take } = budgetAt(0);
  expect(useUp(take, "2001:db8:1:2::1")).toBe(100);
  expect(take("2001:db8:1:2:ffff::9", 1)).not.toBeNull();
});

test("[SY-13] a network over its budget is never forgotten, however many others follow", () => {
  void fc.assert(
    fc.property(fc.array(fc.ipV4(), { minLength: 1, maxLength: 400 }), (others) => {
      const { take } = budgetAt(0, { places: 64 });
      useUp(take, "203.0.113.7");
      for (const ip of others) take(ip, 1);
      expect(take("203.0.113.7", 1)).not.toBeNull();
    }),
    { numRuns: 50 },
  );
});

test("[SY-13] two thousand networks over their budgets hardly affect any other network", () => {
  const { take } = budgetAt(0);
  const ip = (number: number, last: number) => `${10 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.${last}`;
  for (let number = 0; number < 2_000; number += 1) take(ip(number, 1), 100);
  const refused = Array.from({ length: 1_000 }, (_, number) => take(ip(70_000 + number, 1), 1)).filter(
    (waitMs) => waitMs !== null,
  );
  expect(refused.length).toBeLessThan(100);
});
