import { expect, test } from "vitest";
import { cleanRecord, overflow, strike } from "./strikes.ts";

test("[WS-4] the third strike closes the socket", () => {
  const record = cleanRecord();
  expect([strike(record, 1), strike(record, 2), strike(record, 3)]).toEqual([false, false, true]);
});

test("strikes are forgotten after a quiet minute", () => {
  const record = cleanRecord();
  strike(record, 0);
  strike(record, 1);
  expect(strike(record, 60_002)).toBe(false);
});

test("[WS-4] a few excess frames are dropped and forgiven, but a flood isn't", () => {
  const careless = cleanRecord();
  for (let second = 0; second < 600; second += 1)
    for (let count = 0; count < 10; count += 1) expect(overflow(careless, second * 1_001 + count)).toBe(false);
  const flooding = cleanRecord();
  const outcomes = Array.from({ length: 60 }, () => overflow(flooding, 5));
  expect(outcomes.indexOf(true)).toBe(59);
});
