import { nextIntervals } from "@foldback/domain/availability/next-intervals";
import { expect, test } from "vitest";
import { intervalText } from "./next-hours.ts";

const mondays = [{ weekday: 1, fromMinute: 600, toMinute: 1080 }];

test("[AV-1] London's Monday morning is shown in New York time, before and after the clocks change", () => {
  const textAt = (iso: string) => {
    const [first] = nextIntervals({ hours: mondays, timeZone: "Europe/London", nowMs: Date.parse(iso) });
    return first && intervalText(first, "America/New_York");
  };
  expect(textAt("2026-10-23T12:00:00Z")).toBe("Mon 26 Oct, 06:00 to 14:00");
  expect(textAt("2026-11-20T12:00:00Z")).toBe("Mon 23 Nov, 05:00 to 13:00");
});

test("hours that include now are shown, past hours aren't, and nothing is shown without a time zone", () => {
  const at = (iso: string) => ({ hours: mondays, timeZone: "Europe/London", nowMs: Date.parse(iso) });
  const textsAt = (iso: string) => nextIntervals(at(iso)).map((interval) => intervalText(interval, "Europe/London"));
  expect(textsAt("2026-11-23T12:00:00Z")).toEqual(["Mon 23 Nov, 10:00 to 18:00", "Mon 30 Nov, 10:00 to 18:00"]);
  expect(textsAt("2026-11-23T19:00:00Z")).toEqual(["Mon 30 Nov, 10:00 to 18:00"]);
  // The clocks change between this week and the next.
  expect(textsAt("2027-03-22T23:30:00Z")).toEqual(["Mon 29 Mar, 10:00 to 18:00"]);
  expect(nextIntervals({ ...at("2026-11-23T12:00:00Z"), timeZone: null })).toEqual([]);
});
