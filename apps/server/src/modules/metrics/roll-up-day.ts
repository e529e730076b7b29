// Computes one day's metrics from stored data, so any day can be counted again.
import { AppError } from "../app-error.ts";
import type { DayFigures, MetricsDeps } from "./ports.ts";

export const dayMs = 24 * 60 * 60_000;
/** A person counts as active for this long after a session. */
const activeWindowMs = 30 * dayMs;

const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** The people active on each day, by the day's start. */
type ActivePeople = Map<number, readonly string[]>;

export async function rollUpDay(deps: MetricsDeps, date: string, known: ActivePeople = new Map()): Promise<DayFigures> {
  const nowMs = deps.nowMs();
  const startMs = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(startMs) || dateOf(startMs) !== date || startMs > nowMs) throw new AppError("BAD_INPUT");
  const toMs = startMs + dayMs;
  const fromMs = toMs - activeWindowMs;
  const mau = await countPeople(deps, { fromMs, toMs }, known);
  // If the day isn't over, use the revenue as it is now.
  const monthlyPence = await deps.revenue.recurringPenceAt(Math.min(toMs, nowMs));
  return deps.metrics.rollUp({ date, fromMs, toMs, mau, arrPence: monthlyPence * 12, nowMs });
}

/**
 * Reads one day at a time, because on the embedded database of a large platform a single query for a whole month would
 * block everything else for seconds. `known` caches the days, because neighbouring dates share most of them.
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

/** The most days that one run catches up on after the server was off for a long time. */
const maxDays = 400;

/** Counts every day up to today that hasn't been counted since it ended. */
export async function rollUpDueDays(deps: MetricsDeps, stopping?: AbortSignal): Promise<void> {
  const nowMs = deps.nowMs();
  const counted = await deps.metrics.countedSince(dateOf(nowMs - maxDays * dayMs));
  const isDone = (startMs: number) => (counted.get(dateOf(startMs)) ?? 0) >= startMs + dayMs;
  const firstMs = Math.min((await deps.metrics.firstSessionMs()) ?? nowMs, ...[...counted.keys()].map(Date.parse));
  const fromMs = Date.parse(dateOf(Math.max(firstMs, nowMs - maxDays * dayMs)));
  const known: ActivePeople = new Map();
  // Don't recount a finished day, because the data behind it may have changed or been deleted since.
  for (let atMs = fromMs; atMs <= nowMs && !stopping?.aborted; atMs += dayMs)
    if (!isDone(atMs)) await rollUpDay(deps, dateOf(atMs), known);
}
