/** Weekly hours as a grid of whole hours: seven days (Monday first) of twenty-four cells each. */
import type { WeeklySpan } from "@foldback/domain/availability/weekly-hours";

export const hoursOfDay = 24;
const lastWeekday = 7;
const minutesOfHour = 60;

/** `weekday` 1 to 7, `hour` 0 to 23. */
export type Cell = { weekday: number; hour: number };

export const isOpen = (spans: readonly WeeklySpan[], { weekday, hour }: Cell): boolean =>
  spans.some(
    (span) =>
      span.weekday === weekday && span.fromMinute < (hour + 1) * minutesOfHour && span.toMinute > hour * minutesOfHour,
  );

/** Opens or closes one hour, and returns the new spans. Each unbroken run of hours in a day is one span. */
export function withCell(spans: readonly WeeklySpan[], cell: Cell, state: "open" | "closed"): WeeklySpan[] {
  const others = spans.filter(({ weekday }) => weekday !== cell.weekday);
  const day: WeeklySpan[] = [];
  for (let hour = 0; hour < hoursOfDay; hour += 1) {
    const open = hour === cell.hour ? state === "open" : isOpen(spans, { weekday: cell.weekday, hour });
    if (!open) continue;
    const fromMinute = hour * minutesOfHour;
    const last = day.at(-1);
    if (last?.toMinute === fromMinute) last.toMinute += minutesOfHour;
    else day.push({ weekday: cell.weekday, fromMinute, toMinute: fromMinute + minutesOfHour });
  }
  return [...others, ...day].toSorted((one, other) => one.weekday - other.weekday || one.fromMinute - other.fromMinute);
}

/** Returns all cells on the line between the two, because a fast mouse skips some. */
export function cellsAlong(from: Cell, to: Cell): Cell[] {
  const days = to.weekday - from.weekday;
  const hours = to.hour - from.hour;
  const steps = Math.max(Math.abs(days), Math.abs(hours));
  return Array.from({ length: steps + 1 }, (_, step) => ({
    weekday: from.weekday + Math.round((days * step) / (steps || 1)),
    hour: from.hour + Math.round((hours * step) / (steps || 1)),
  }));
}

/** The grid starts scrolled to this hour, with the earlier ones above. */
export const firstShownHour = 8;

const weekdays = Array.from({ length: lastWeekday }, (_, day) => day + 1);

/** Returns the cells of this hour on every day. */
export const rowOf = (hour: number): Cell[] => weekdays.map((weekday) => ({ weekday, hour }));

/** Returns the day's cells, from the first hour that's shown. */
export const columnOf = (weekday: number): Cell[] =>
  Array.from({ length: hoursOfDay - firstShownHour }, (_, at) => ({ weekday, hour: firstShownHour + at }));

/** Marks all these hours, or clears them if all are marked. */
export function toggled(spans: readonly WeeklySpan[], cells: readonly Cell[]): WeeklySpan[] {
  const state = cells.every((cell) => isOpen(spans, cell)) ? "closed" : "open";
  return cells.reduce<WeeklySpan[]>((sum, cell) => withCell(sum, cell, state), [...spans]);
}

export const officeHours: WeeklySpan[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  fromMinute: 10 * minutesOfHour,
  toMinute: 18 * minutesOfHour,
}));

export const openHours = (spans: readonly WeeklySpan[]): number =>
  spans.reduce((sum, { fromMinute, toMinute }) => sum + (toMinute - fromMinute) / minutesOfHour, 0);

/** Returns the cell that an arrow key, Home or End moves to, stopping at the edges. Null for any other key. */
export function neighbour({ weekday, hour }: Cell, key: string): Cell | null {
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
  const lastHour = hoursOfDay - 1;
  switch (key) {
    case "ArrowUp":
      return { weekday, hour: within(hour - 1, 0, lastHour) };
    case "ArrowDown":
      return { weekday, hour: within(hour + 1, 0, lastHour) };
    case "ArrowLeft":
      return { weekday: within(weekday - 1, 1, lastWeekday), hour };
    case "ArrowRight":
      return { weekday: within(weekday + 1, 1, lastWeekday), hour };
    case "Home":
      return { weekday, hour: 0 };
    case "End":
      return { weekday, hour: lastHour };
    default:
      return null;
  }
}

export const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
