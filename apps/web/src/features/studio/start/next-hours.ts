import type { Interval } from "@foldback/domain/availability/weekly-hours";
import { texts } from "../texts.ts";

/** Returns text such as "Mon 24 Nov, 10:00 to 18:00", in the browser's time zone by default. */
export function intervalText({ fromMs, toMs }: Interval, timeZone?: string): string {
  const day = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", day: "numeric", month: "short" });
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  return texts.hoursOn(day.format(fromMs), time.format(fromMs), time.format(toMs));
}
