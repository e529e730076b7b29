// How long a session may still run by the artist's plan. Only the time that it is active counts: a rest and a wait are free.

export type SessionTime = {
  limitMs: number;
  /** Before the present stretch. */
  activeMs: number;
  /** Since when the present stretch runs; null while the session is not active. */
  activeSinceMs: number | null;
};

export const remainingMs = ({ limitMs, activeMs, activeSinceMs }: SessionTime, nowMs: number): number =>
  Math.max(0, limitMs - activeMs - (activeSinceMs === null ? 0 : Math.max(0, nowMs - activeSinceMs)));
