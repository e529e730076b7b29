// The figures of one day, made from what is on record about it, so that any day can be counted again.
import { AppError } from "../app-error.ts";
import type { DayFigures, MetricsDeps } from "./ports.ts";

export const dayMs = 24 * 60 * 60_000;
/** A person counts as active for this long. */
const activeWindowMs = 30 * dayMs;

const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Who was active on a day, by its start. */
type ActivePeople = Map<number, readonly string[]>;

export async function rollUpDay(deps: MetricsDeps, date: string, known: ActivePeople = new Map()): Promise<DayFigures> {
  const nowMs = deps.nowMs();
  const startMs = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(startMs) || dateOf(startMs) !== date || startMs > nowMs) throw new AppError("BAD_INPUT");
  const toMs = startMs + dayMs;
  const fromMs = toMs - activeWindowMs;
  const mau = await countPeople(deps, { fromMs, toMs }, known);
  // Of a day that is not over, what has been so far.
  const monthlyPence = await deps.revenue.recurringPenceAt(Math.min(toMs, nowMs));
  return deps.metrics.rollUp({ date, fromMs, toMs, mau, arrPence: monthlyPence * 12, nowMs });
}

/**
 * Read day by day: on the embedded database everybody waits for one statement, and a month of a large platform takes seconds.
 * Neighbouring days share what was read.
 */
async function countPeople(
  { metrics }: MetricsDeps,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  known: ActivePeople,
): Promise<number> {
  const people = new Set<string>();
  for (const atMs of known.keys()) if (atMs < fromMs) known.delete(atMs);
  for (let atMs = fromMs; atMs < toMs; atMs += dayMs) {
    const ofDay = known.get(atMs) ?? (await metrics.peopleOf(atMs, atMs + dayMs));
    known.set(atMs, ofDay);
    for (const person of ofDay) people.add(person);
  }
  return people.size;
}

/** Days that one run catches up on after a long absence. */
const mostDays = 400;

/** Every day that is not counted, or was counted before it was over, up to today. */
export async function rollUpDueDays(deps: MetricsDeps, stopping?: AbortSignal): Promise<void> {
  const nowMs = deps.nowMs();
  const counted = await deps.metrics.countedSince(dateOf(nowMs - mostDays * dayMs));
  const isDone = (startMs: number) => (counted.get(dateOf(startMs)) ?? 0) >= startMs + dayMs;
  const firstMs = Math.min((await deps.metrics.firstSessionMs()) ?? nowMs, ...[...counted.keys()].map(Date.parse));
  const fromMs = Date.parse(dateOf(Math.max(firstMs, nowMs - mostDays * dayMs)));
  const known: ActivePeople = new Map();
  // A day that is done keeps its figures: what they were made of may have changed or aged out since.
  for (let atMs = fromMs; atMs <= nowMs && !stopping?.aborted; atMs += dayMs)
    if (!isDone(atMs)) await rollUpDay(deps, dateOf(atMs), known);
}
