/** One address, or one account, within ten minutes: a person who corrects themselves, not a program. */
export const messagesPerWindow = 5;
export const windowMs = 10 * 60_000;

/** Of all messages together, mailed within an hour: our mail server must not become a sender of rubbish. The rest waits. */
export const mailsPerWindow = 60;
export const mailWindowMs = 60 * 60_000;

/** So long the answer waits for the mail server; what takes longer goes on behind it. */
export const answerAfterMs = 2_000;

/** What is older and not mailed was left over: by a crash, or because there were too many. */
export const mailedAtOnceMs = 60_000;

const firstPauseMs = 60_000;
const longestPauseMs = 6 * 60 * 60_000;
/** A refusal is tried again like an absence, because a mailbox that was full or misspelt in the settings can be mended. */
export const pauseAfterMs = (failedTries: number): number =>
  Math.min(firstPauseMs * 2 ** Math.max(0, failedTries - 1), longestPauseMs);
