/** Per address and per account within ten minutes: enough for corrections, too few for a program. */
export const messagesPerWindow = 5;
export const windowMs = 10 * 60_000;

/** The most messages we mail per hour, in total, so that our mail server can't be used for spam. The rest wait. */
export const mailsPerWindow = 60;
export const mailWindowMs = 60 * 60_000;

/** How long the answer waits for the mail server. Slower work continues in the background. */
export const answerAfterMs = 2_000;

/** Unmailed messages older than this were left over by a crash or by the limit. */
export const mailedAtOnceMs = 60_000;

const firstPauseMs = 60_000;
const longestPauseMs = 6 * 60 * 60_000;
/** A refusal is retried too, because a full mailbox or a misspelt setting can be fixed. */
export const pauseAfterMs = (failedTries: number): number =>
  Math.min(firstPauseMs * 2 ** Math.max(0, failedTries - 1), longestPauseMs);
