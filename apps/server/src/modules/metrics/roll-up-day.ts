// Computes one day's metrics from recorded data, so that any day can be recounted.
import { AppError } from "../app-error.ts";
import type { DayFigures, MetricsDeps } from "./ports.ts";

export const dayMs = 24 * 60 * 60_000;
/** A person counts as active for this long. */
const activeWindowMs = 30 * dayMs;

const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** The active people of each day, by its start. */
type ActivePeople = Map<number, readonly string[]>;

export async function rollUpDay(deps: MetricsDeps, date: string, known: ActivePeople = new Map()): Promise<DayFigures> {
  const nowMs = deps.nowMs();
  const startMs = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(startMs) || dateOf(startMs) !== date || startMs > nowMs) throw new AppError("BAD_INPUT");
  const toMs = startMs + dayMs;
  const fromMs = toMs - activeWindowMs;
  const mau = await countPeople(deps, { fromMs, toMs }, known);
  // For a day that isn't over, counts up to now.
  const monthlyPence = await deps.revenue.recurringPenceAt(Math.min(toMs, nowMs));
  return deps.metrics.rollUp({ date, fromMs, toMs, mau, arrPence: monthlyPence * 12, nowMs });
}

/**
 * Read day by day, because on the embedded database one statement blocks everything else, and a month of a large
 * platform takes seconds. Neighbouring days share the results.
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

/** The most days that one run catches up on after a long absence. */
const maxDays = 400;

/** Counts every day up to today that isn't counted, or was counted before it was over. */
export async function rollUpDueDays(deps: MetricsDeps, stopping?: AbortSignal): Promise<void> {
  const nowMs = deps.nowMs();
  const counted = await deps.metrics.countedSince(dateOf(nowMs - maxDays * dayMs));
  const isDone = (startMs: number) => (counted.get(dateOf(startMs)) ?? 0) >= startMs + dayMs;
  const firstMs = Math.min((await deps.metrics.firstSessionMs()) ?? nowMs, ...[...counted.keys()].map(Date.parse));
  const fromMs = Date.parse(dateOf(Math.max(firstMs, nowMs - maxDays * dayMs)));
  const known: ActivePeople = new Map();
  // A finished day keeps its figures, because the data behind them may have changed or been deleted since.
  for (let atMs = fromMs; atMs <= nowMs && !stopping?.aborted; atMs += dayMs)
    if (!isDone(atMs)) await rollUpDay(deps, dateOf(atMs), known);
}
