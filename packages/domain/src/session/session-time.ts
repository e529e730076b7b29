// The session's clock, which counts only active time, not pauses or waiting. Every duration comes from it, and so does
// the time left on the artist's plan.

import type { SessionState } from "./session-state.ts";

export type SessionClock = {
  /** Active time before the current active stretch. */
  activeMs: number;
  /** The start of the current active stretch, or null while the session isn't active. */
  activeSinceMs: number | null;
};

/** The start and end of an active stretch that has ended. */
export type Stretch = readonly [fromMs: number, toMs: number];

/** A clock that also keeps its earlier stretches, so `clockTimeAt` can find what it showed at any moment. */
export type RecordedClock = SessionClock & { stretches: readonly Stretch[] };

export const newClock: RecordedClock = { activeMs: 0, activeSinceMs: null, stretches: [] };

export const elapsedMs = ({ activeMs, activeSinceMs }: SessionClock, nowMs: number): number =>
  activeMs + (activeSinceMs === null ? 0 : Math.max(0, nowMs - activeSinceMs));

/** What the clock shows. It stops when the session pauses or ends, even before the database knows. */
export function shownElapsedMs(live: { clock: SessionClock; session: { state: SessionState } }, nowMs: number): number {
  const { state } = live.session;
  if (state.status === "ended") return elapsedMs(live.clock, Math.min(nowMs, state.atMs));
  return elapsedMs(live.clock, state.status === "paused" ? Math.min(nowMs, state.sinceMs) : nowMs);
}

/** The clock after a change of state. It runs if `isActive` is true, and is stopped otherwise. */
export function clockAfter(clock: RecordedClock, after: { isActive: boolean; nowMs: number }): RecordedClock {
  const { activeSinceMs, stretches } = clock;
  if (after.isActive) return { ...clock, activeSinceMs: activeSinceMs ?? after.nowMs };
  if (activeSinceMs === null) return clock;
  const ended: Stretch = [activeSinceMs, Math.max(activeSinceMs, after.nowMs)];
  return { activeMs: elapsedMs(clock, after.nowMs), activeSinceMs: null, stretches: [...stretches, ended] };
}

/** What the clock showed at that moment. During a pause it shows the time at which it stopped. */
export function clockTimeAt({ stretches, activeSinceMs }: RecordedClock, atMs: number): number {
  const passed = stretches.map(([fromMs, toMs]) => Math.min(atMs, toMs) - fromMs);
  if (activeSinceMs !== null) passed.push(atMs - activeSinceMs);
  return passed.reduce((sum, ms) => sum + Math.max(0, ms), 0);
}

/**
 * The first moment at which the clock showed this time, or the moment at which it would have if it hadn't stopped
 * earlier. Null if the clock never ran.
 */
export function momentOf({ stretches, activeSinceMs }: RecordedClock, clockMs: number): number | null {
  let left = clockMs;
  let last: number | null = null;
  for (const [fromMs, toMs] of stretches) {
    if (left <= toMs - fromMs) return fromMs + left;
    left -= toMs - fromMs;
    last = toMs;
  }
  const since = activeSinceMs ?? last;
  return since === null ? null : since + left;
}

export const remainingMs = (limitMs: number, clock: SessionClock, nowMs: number): number =>
  Math.max(0, limitMs - elapsedMs(clock, nowMs));

/** Whole seconds on the session's clock. */
export const durationSeconds = ({ clock }: { clock: SessionClock }, atMs: number): number =>
  Math.round(elapsedMs(clock, atMs) / 1_000);
