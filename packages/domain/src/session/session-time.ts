// How much time the artist's plan leaves in a session. Only active time counts: pauses and waiting are free.

export type SessionTime = {
  limitMs: number;
  /** Active time before the current stretch. */
  activeMs: number;
  /** When the current active stretch began, or null while the session isn't active. */
  activeSinceMs: number | null;
};

export const remainingMs = ({ limitMs, activeMs, activeSinceMs }: SessionTime, nowMs: number): number =>
  Math.max(0, limitMs - activeMs - (activeSinceMs === null ? 0 : Math.max(0, nowMs - activeSinceMs)));

/** Whole seconds from the first join, or zero if no engineer ever joined. */
export const durationSeconds = (live: { startedAtMs: number | null }, atMs: number): number =>
  live.startedAtMs === null ? 0 : Math.max(0, Math.round((atMs - live.startedAtMs) / 1000));
