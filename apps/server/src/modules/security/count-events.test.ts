import { securityEventTypes } from "@foldback/protocol/http/admin";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createEventCounts } from "./count-events.ts";

const hourMs = 60 * 60_000;

function createCounts() {
  let nowMs = 1_700_000_000_000;
  const counts = createEventCounts(() => nowMs);
  const note = (network: string | null) => counts.note({ type: "sign-in-refused", network });
  const advance = (ms: number) => {
    nowMs += ms;
  };
  return { ...counts, note, advance, first: () => counts.figures().events[0], nowMs: () => nowMs };
}

test("[SY-21] hourly and daily counts drop older events, networks are dropped after a day, and totals remain", () => {
  const { note, advance, first, figures, totals, nowMs } = createCounts();
  expect(figures().events).toEqual([]);
  note("10.0.0.0/24");
  note("10.0.0.0/24");
  advance(hourMs / 2);
  note("10.0.9.0/24");
  const seenMs = nowMs();
  expect(first()).toMatchObject({ lastHour: 3, lastDay: 3, lastSeenMs: seenMs, moreNetworks: false });
  expect(first()?.networks.map(({ network, count }) => [network, count])).toEqual([
    ["10.0.0.0/24", 2],
    ["10.0.9.0/24", 1],
  ]);
  advance(hourMs);
  expect(first()).toMatchObject({ lastHour: 0, lastDay: 3 });
  advance(23 * hourMs);
  expect(first()).toMatchObject({ lastHour: 0, lastDay: 0, networks: [], lastSeenMs: seenMs });
  expect(totals().find(({ type }) => type === "sign-in-refused")).toEqual({ type: "sign-in-refused", count: 3 });
});

test("[SY-21] with a hundred thousand networks, the busiest one is listed first and the counts are exact", () => {
  const { note, first } = createCounts();
  for (let n = 0; n < 50; n += 1) note("10.9.9.0/24");
  for (let n = 0; n < 100_000; n += 1) note(`2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::/64`);
  const figures = first();
  expect(figures).toMatchObject({ lastHour: 100_050, lastDay: 100_050, moreNetworks: true });
  expect(figures?.networks).toHaveLength(5);
  expect(figures?.networks[0]).toMatchObject({ network: "10.9.9.0/24", count: 50 });
});

test("[SY-21] hourly counts never exceed daily counts, and daily counts never exceed totals, even if the clock jumps", () => {
  const steps = fc.array(
    fc.tuple(fc.integer({ min: -hourMs, max: 26 * hourMs }), fc.constantFrom(...securityEventTypes)),
  );
  void fc.assert(
    fc.property(steps, (taken) => {
      let nowMs = 1_700_000_000_000;
      const counts = createEventCounts(() => nowMs);
      for (const [ms, type] of taken) {
        nowMs += ms;
        counts.note({ type, network: `10.0.${Math.abs(ms) % 250}.0/24` });
      }
      const totals = new Map(counts.totals().map(({ type, count }) => [type, count]));
      for (const { type, lastHour, lastDay, networks } of counts.figures().events) {
        expect(lastHour).toBeLessThanOrEqual(lastDay);
        expect(lastDay).toBeLessThanOrEqual(totals.get(type) ?? 0);
        expect(networks.length).toBeLessThanOrEqual(5);
      }
      expect([...totals.values()].reduce((sum, count) => sum + count, 0)).toBe(taken.length);
    }),
  );
});
