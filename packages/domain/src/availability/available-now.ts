/** An engineer's word that they are free for a session at once. It ends by itself, because people forget to take it back. */
export const availableHours = [1, 2, 4, 8] as const;
export type AvailableHours = (typeof availableHours)[number];

const hourMs = 3_600_000;

export const availableUntil = (nowMs: number, hours: AvailableHours): number => nowMs + hours * hourMs;

/** Null once the word has run out. */
export const stillAvailableUntil = (untilMs: number | null, nowMs: number): number | null =>
  untilMs !== null && nowMs < untilMs ? untilMs : null;
