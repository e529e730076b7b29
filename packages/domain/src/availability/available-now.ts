/**
 * How long an engineer can be marked as available now. It ends automatically, because people forget to switch it off.
 */
export const availableHours = [1, 2, 4, 8] as const;
export type AvailableHours = (typeof availableHours)[number];

const hourMs = 3_600_000;

export const availableUntil = (nowMs: number, hours: AvailableHours): number => nowMs + hours * hourMs;

/** Null once the time has passed. */
export const stillAvailableUntil = (untilMs: number | null, nowMs: number): number | null =>
  untilMs !== null && nowMs < untilMs ? untilMs : null;
