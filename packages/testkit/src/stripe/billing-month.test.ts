import { expect, test } from "vitest";
import { monthAfter } from "./billing-month.ts";

const seconds = (day: string) => Date.parse(`${day}T10:30:00Z`) / 1000;

test("a month ends on its start day, or on the last day of a shorter month, and later returns to its start day", () => {
  const anchor = seconds("2026-12-31");
  const ends = ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"].map(seconds);
  let end = anchor;
  expect(ends.map(() => (end = monthAfter(end, anchor)))).toEqual(ends);
  expect(monthAfter(seconds("2027-02-01"), seconds("2027-02-01"))).toBe(seconds("2027-03-01"));
});
