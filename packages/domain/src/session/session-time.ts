// How much session time the artist's plan leaves. Only active time counts, not pauses or waiting.

export type SessionTime = {
  limitMs: number;
  /** Active time before the current active stretch. */
  activeMs: number;
  /** The start of the current active stretch, or null while the session isn't active. */
  activeSinceMs: number | null;
};

export const remainingMs = ({ limitMs, activeMs, activeSinceMs }: SessionTime, nowMs: number): number =>
  Math.max(0, limitMs - activeMs - (activeSinceMs === null ? 0 : Math.max(0, nowMs - activeSinceMs)));

/** Whole seconds since the first join, or zero if no engineer ever joined. */
export const durationSeconds = (live: { startedAtMs: number | null }, atMs: number): number =>
  live.startedAtMs === null ? 0 : Math.max(0, Math.round((atMs - live.startedAtMs) / 1000));
