import { type SecurityEventType, securityEventTypes } from "@foldback/protocol/http/admin";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLineThrottle, type SummedUp } from "./throttle-lines.ts";

function createGatherer() {
  let nowMs = 1_000_000;
  const [written, sums]: [string[], SummedUp[]] = [[], []];
  const throttle = createLineThrottle({
    write: ({ type, network }) => void written.push(`${type} ${network}`),
    writeSum: (sum) => void sums.push(sum),
    nowMs: () => nowMs,
  });
  const advance = (ms: number) => {
    nowMs += ms;
  };
  return { throttle, written, sums, advance };
}

const refused = (network: string) => ({ type: "sign-in-refused" as const, network, detail: "wrong-password" });

test("[SY-20] fifteen thousand refusals from one network write three log lines and one summary line a minute", () => {
  const { throttle, written, sums, advance } = createGatherer();
  for (let n = 0; n < 15_000; n += 1) {
    throttle.note(refused("10.0.0.0/24"));
    if (n === 7_499) advance(60_000);
  }
  throttle.flush();
  expect(written).toHaveLength(6);
  expect(sums).toEqual([
    { ...refused("10.0.0.0/24"), count: 7_497 },
    { ...refused("10.0.0.0/24"), count: 7_497 },
  ]);
});

test("[SY-20] a flood of one kind of event doesn't hide the others, and every role change has its own line", () => {
  const { throttle, written } = createGatherer();
  for (let n = 0; n < 5_000; n += 1) throttle.note(refused(`2001:db8:0:${n}::/64`));
  throttle.note({ type: "factor-locked", network: "10.0.0.0/24" });
  for (let n = 0; n < 10; n += 1) throttle.note({ type: "role-changed", network: null });
  expect(written.filter((line) => line.startsWith("factor-locked"))).toHaveLength(1);
  expect(written.filter((line) => line.startsWith("role-changed"))).toHaveLength(10);
});

const events = fc.array(
  fc.record({
    type: fc.constantFrom<SecurityEventType>(...securityEventTypes.filter((type) => type !== "role-changed")),
    network: fc.integer({ min: 0, max: 400 }).map((n) => `10.${n}.0.0/24`),
    afterMs: fc.constantFrom(0, 0, 0, 10, 70_000),
  }),
  { maxLength: 1_000, size: "max" },
);

test("[SY-20] in any flood, lines and summaries together count every event, and the number of lines a minute is limited", () => {
  void fc.assert(
    fc.property(events, (noted) => {
      const { throttle, written, sums, advance } = createGatherer();
      let minutes = 1;
      for (const { afterMs, ...event } of noted) {
        if (afterMs >= 60_000) minutes += 1;
        advance(afterMs);
        throttle.note(event);
      }
      throttle.flush();
      expect(written.length + sums.reduce((sum, { count }) => sum + count, 0)).toBe(noted.length);
      expect(written.length + sums.length).toBeLessThanOrEqual(minutes * 9 * (3 * 100 + 101));
    }),
  );
});
