/**
 * Weekly opening hours in local time: a studio opens at ten by its own clock, before and after the clocks change. The
 * platform (`Intl`) provides the time zone rules.
 */

/** In minutes since local midnight. `toMinute` may be 1440. Weekdays as in ISO 8601: Monday is 1, Sunday is 7. */
export type WeeklySpan = { weekday: number; fromMinute: number; toMinute: number };
export type WeeklyHours = readonly WeeklySpan[];
/** Half-open, in milliseconds since the Unix epoch. */
export type Interval = { fromMs: number; toMs: number };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const daysOfWeek = 7;
const weekMs = daysOfWeek * dayMs;
export const minutesOfDay = 24 * 60;

export const isTimeZone = (name: string): boolean => {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
};

/**
 * Converts weekly hours to instants, for `weeks` local weeks starting on the day of `atMs`. It caches each zone's
 * rules.
 */
export function createWeek(atMs: number, weeks = 1) {
  const zones = new Map<string, ZoneWeek>();
  const zoneOf = (timeZone: string) => {
    const known = zones.get(timeZone) ?? zoneWeek(timeZone, { atMs, days: weeks * daysOfWeek });
    zones.set(timeZone, known);
    return known;
  };
  return {
    /** Returns the intervals sorted and without overlaps. */
    openIntervals(hours: WeeklyHours, timeZone: string): Interval[] {
      const zone = zoneOf(timeZone);
      const intervals: Interval[] = [];
      for (const { weekday, fromMinute, toMinute } of hours) {
        const ahead = (weekday - zone.firstWeekday + daysOfWeek) % daysOfWeek;
        for (let day = ahead; day < weeks * daysOfWeek; day += daysOfWeek) {
          const dayMsLocal = zone.firstDayMs + day * dayMs;
          const fromMs = zone.instantOf(dayMsLocal + fromMinute * minuteMs);
          const toMs = zone.instantOf(dayMsLocal + toMinute * minuteMs);
          if (toMs > fromMs) intervals.push({ fromMs, toMs });
        }
      }
      return merged(intervals);
    },
  };
}

/**
 * Projects all zones onto the same UTC week, as a ring. Local weeks start and end at different times, so a span that
 * runs past one end wraps round to the other.
 */
export function createCommonWeek(atMs: number) {
  const startMs = Math.floor(atMs / dayMs) * dayMs;
  const endMs = startMs + weekMs;
  const week = createWeek(startMs);
  const folded = ({ fromMs, toMs }: Interval): Interval[] =>
    [
      { fromMs: fromMs + weekMs, toMs: Math.min(toMs, startMs) + weekMs },
      { fromMs: Math.max(fromMs, startMs), toMs: Math.min(toMs, endMs) },
      { fromMs: Math.max(fromMs, endMs) - weekMs, toMs: toMs - weekMs },
    ].filter((part) => part.toMs > part.fromMs);
  return {
    /** Returns the intervals sorted, without overlaps and all within the week. */
    ringIntervals(hours: WeeklyHours, timeZone: string): Interval[] {
      const open = week.openIntervals(hours, timeZone);
      const isInside = (open[0]?.fromMs ?? startMs) >= startMs && (open.at(-1)?.toMs ?? endMs) <= endMs;
      return isInside ? open : merged(open.flatMap(folded));
    },
  };
}
export type CommonWeek = ReturnType<typeof createCommonWeek>;

type ZoneWeek = { firstDayMs: number; firstWeekday: number; instantOf: (localMs: number) => number };

/** Describes the local days of one zone. Local times are represented as if they were UTC. */
function zoneWeek(timeZone: string, { atMs, days }: { atMs: number; days: number }): ZoneWeek {
  const firstDayMs = Math.floor((atMs + offsetMs(timeZone, atMs)) / dayMs) * dayMs;
  const firstWeekday = ((new Date(firstDayMs).getUTCDay() + 6) % daysOfWeek) + 1;
  const offsets = Array.from({ length: days + 3 }, (_, day) => offsetMs(timeZone, firstDayMs + (day - 1) * dayMs));
  const steadyMs = offsets.every((offset) => offset === offsets[0]) ? (offsets[0] ?? 0) : null;
  const instantOf =
    steadyMs === null
      ? remembering((localMs) => instantAmongChanges(timeZone, localMs))
      : (localMs: number) => localMs - steadyMs;
  return { firstDayMs, firstWeekday, instantOf };
}

/** Caches the results, because looking up a zone's rules is slow and many people have the same hours. */
function remembering(instantOf: (localMs: number) => number): (localMs: number) => number {
  const known = new Map<number, number>();
  return (localMs) => {
    const instant = known.get(localMs) ?? instantOf(localMs);
    known.set(localMs, instant);
    return instant;
  };
}

/** How long both are open, in milliseconds. Both lists must be sorted and free of overlaps. */
export function overlapMs(one: readonly Interval[], other: readonly Interval[]): number {
  let sumMs = 0;
  let index = 0;
  for (const { fromMs, toMs } of one) {
    while (index < other.length && (other[index]?.toMs ?? 0) <= fromMs) index += 1;
    for (let at = index; at < other.length; at += 1) {
      const open = other[at];
      if (open === undefined || open.fromMs >= toMs) break;
      sumMs += Math.min(toMs, open.toMs) - Math.max(fromMs, open.fromMs);
    }
  }
  return sumMs;
}

/** HAZARD: modifies the intervals passed to it. */
function merged(intervals: Interval[]): Interval[] {
  const kept: Interval[] = [];
  for (const interval of sorted(intervals)) {
    const last = kept.at(-1);
    if (last !== undefined && interval.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, interval.toMs);
    else kept.push(interval);
  }
  return kept;
}

/** Most lists are already sorted, and checking is cheaper than sorting. */
function sorted(intervals: Interval[]): Interval[] {
  const isSorted = intervals.every(({ fromMs }, index) => index === 0 || fromMs >= (intervals[index - 1]?.fromMs ?? 0));
  return isSorted ? intervals : intervals.sort((one, other) => one.fromMs - other.fromMs);
}

/**
 * The instant at which the zone's clocks show this local time. When clocks go forward, a skipped time uses the offset
 * from before the change, and when they go back, a repeated time means the first occurrence.
 */
function instantAmongChanges(timeZone: string, localMs: number): number {
  const before = localMs - offsetMs(timeZone, localMs - dayMs);
  const after = localMs - offsetMs(timeZone, localMs + dayMs);
  const early = Math.min(before, after);
  return early + offsetMs(timeZone, early) === localMs ? early : Math.max(before, after);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formatters.set(timeZone, made);
  return made;
}

/** How far the zone is ahead of UTC at this instant. */
function offsetMs(timeZone: string, atMs: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(atMs)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1_000) * 1_000;
}
