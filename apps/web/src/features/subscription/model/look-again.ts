const everyMs = 2_000;
const forMs = 2 * 60_000;

/** How soon to ask the server again while something is under way at the provider: for two minutes, and then no more. */
export const lookAgainAfterMs = (waitingSinceMs: number | null, nowMs: number): number | false =>
  waitingSinceMs !== null && nowMs - waitingSinceMs < forMs ? everyMs : false;
