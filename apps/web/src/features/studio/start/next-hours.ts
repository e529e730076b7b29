import { createWeek, type Interval, type WeeklyHours } from "@foldback/domain/availability/weekly-hours";
import { texts } from "../texts.ts";

const shownIntervals = 5;
/** Two weeks, because an engineer who works one day a week may have no hours left this week. */
const weeksAhead = 2;

type Asked = { hours: WeeklyHours; timeZone: string | null; nowMs: number };

/** The intervals that haven't ended yet, soonest first. */
export function nextIntervals({ hours, timeZone, nowMs }: Asked): Interval[] {
  if (timeZone === null) return [];
  return createWeek(nowMs, weeksAhead)
    .openIntervals(hours, timeZone)
    .filter(({ toMs }) => toMs > nowMs)
    .slice(0, shownIntervals);
}

/** Returns a text such as "Mon 24 Nov, 10:00 to 18:00", in the browser's time zone by default. */
export function intervalText({ fromMs, toMs }: Interval, timeZone?: string): string {
  const day = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", day: "numeric", month: "short" });
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  return texts.hoursOn(day.format(fromMs), time.format(fromMs), time.format(toMs));
}
