/** How many messages an address or an account may send in ten minutes: enough for corrections, but not for a script. */
export const messagesPerWindow = 5;
export const windowMs = 10 * 60_000;

/** How many messages we email per hour in total so that our mail server can't be used for spam. The rest wait. */
export const mailsPerWindow = 60;
export const mailWindowMs = 60 * 60_000;

/** How long the response waits for the mail server. After that, sending continues in the background. */
export const answerAfterMs = 2_000;

/** A message that's still unsent after this long was interrupted by a crash or held up by the limit. */
export const mailedAtOnceMs = 60_000;

const firstPauseMs = 60_000;
const longestPauseMs = 6 * 60 * 60_000;
/** We retry even if the mail server refused the message, because a full mailbox or a mistyped setting can be fixed. */
export const pauseAfterMs = (failedTries: number): number =>
  Math.min(firstPauseMs * 2 ** Math.max(0, failedTries - 1), longestPauseMs);
