import { createWeek, type Interval, type WeeklyHours } from "./weekly-hours.ts";

/** Two weeks, because an engineer who works one day a week may have no hours left this week. */
const weeksAhead = 2;

type Asked = { hours: WeeklyHours; timeZone: string | null; nowMs: number };

/** The intervals that haven't ended yet, soonest first. */
export function nextIntervals({ hours, timeZone, nowMs }: Asked): Interval[] {
  if (timeZone === null) return [];
  return createWeek(nowMs, weeksAhead)
    .openIntervals(hours, timeZone)
    .filter(({ toMs }) => toMs > nowMs);
}
