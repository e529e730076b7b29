import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createWeek, isTimeZone, minutesOfDay, overlapMs, type WeeklyHours } from "./weekly-hours.ts";

const at = (text: string) => Date.parse(text);
const hourMs = 3_600_000;
const shown = (hours: WeeklyHours, timeZone: string, from: string) =>
  createWeek(at(from))
    .openIntervals(hours, timeZone)
    .map(({ fromMs, toMs }) => `${new Date(fromMs).toISOString()} ${(toMs - fromMs) / hourMs}`);

test("[AV-1] ten o'clock stays ten o'clock local time when the clocks change", () => {
  // Summer time begins in London on Sunday 28 March 2027.
  expect(shown([{ weekday: 6, fromMinute: 600, toMinute: 720 }], "Europe/London", "2027-03-26T12:00:00Z")).toEqual([
    "2027-03-27T10:00:00.000Z 2",
  ]);
  expect(shown([{ weekday: 7, fromMinute: 600, toMinute: 720 }], "Europe/London", "2027-03-26T12:00:00Z")).toEqual([
    "2027-03-28T09:00:00.000Z 2",
  ]);
});

test("[AV-1] the night when the clocks change is an hour shorter in spring and an hour longer in autumn", () => {
  const night: WeeklyHours = [{ weekday: 7, fromMinute: 0, toMinute: 360 }];
  expect(shown(night, "Europe/London", "2027-03-25T12:00:00Z")).toEqual(["2027-03-28T00:00:00.000Z 5"]);
  expect(shown(night, "Europe/London", "2027-10-28T12:00:00Z")).toEqual(["2027-10-30T23:00:00.000Z 7"]);
});

test("[AV-1] a skipped local time moves an hour later, and a repeated one means its first occurrence", () => {
  const half = (fromMinute: number): WeeklyHours => [{ weekday: 7, fromMinute, toMinute: fromMinute + 150 }];
  expect(shown(half(90), "Europe/London", "2027-03-25T12:00:00Z")[0]).toContain("2027-03-28T01:30");
  expect(shown(half(90), "Europe/London", "2027-10-28T12:00:00Z")[0]).toContain("2027-10-31T00:30");
});

test("[AV-1] if it's already tomorrow in the engineer's time zone, the week begins a day later", () => {
  // Friday evening in London is Saturday morning in Auckland.
  expect(shown([{ weekday: 6, fromMinute: 480, toMinute: 540 }], "Pacific/Auckland", "2027-06-04T21:00:00Z")).toEqual([
    "2027-06-04T20:00:00.000Z 1",
  ]);
});

test("[AV-1] spans that touch or overlap are merged, and a span can end at midnight", () => {
  const hours: WeeklyHours = [
    { weekday: 1, fromMinute: 1_200, toMinute: minutesOfDay },
    { weekday: 2, fromMinute: 0, toMinute: 60 },
    { weekday: 2, fromMinute: 30, toMinute: 120 },
  ];
  expect(shown(hours, "UTC", "2027-06-07T00:00:00Z")).toEqual(["2027-06-07T20:00:00.000Z 6"]);
});

test("[AV-1] an overlap is the same from both sides and never longer than either side's hours", () => {
  const zone = fc.constantFrom("Europe/London", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC");
  const span = fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 600 }))
    .map(([weekday, fromMinute, length]) => ({
      weekday,
      fromMinute,
      toMinute: Math.min(minutesOfDay, fromMinute + length),
    }));
  const hours = fc.array(span, { maxLength: 8 });
  const day = fc.integer({ min: at("2027-01-01"), max: at("2028-12-31") });
  void fc.assert(
    fc.property(hours, hours, zone, zone, day, (one, other, oneZone, otherZone, atMs) => {
      const week = createWeek(atMs);
      const [first, second] = [week.openIntervals(one, oneZone), week.openIntervals(other, otherZone)];
      const length = (intervals: typeof first) => intervals.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
      expect(overlapMs(first, second)).toBe(overlapMs(second, first));
      expect(overlapMs(first, second)).toBeLessThanOrEqual(Math.min(length(first), length(second)));
      expect(overlapMs(first, first)).toBe(length(first));
    }),
  );
});

test("a time zone is valid if the platform recognises its name", () => {
  expect(["Europe/London", "UTC", "Asia/Kolkata"].every(isTimeZone)).toBe(true);
  expect(["", "Mars/Olympus", "Europe/London; drop", "../etc"].some(isTimeZone)).toBe(false);
});
