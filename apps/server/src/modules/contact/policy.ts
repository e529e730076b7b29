/** One address, or one account, within ten minutes: a person who corrects themselves, not a program. */
export const messagesPerWindow = 5;
export const windowMs = 10 * 60_000;

/** Of all messages together, mailed within an hour: our mail server must not become a sender of rubbish. The rest waits. */
export const mailsPerWindow = 60;
export const mailWindowMs = 60 * 60_000;

/** What is older and not mailed was left over: by a mail server that was away, or by a crash. */
export const mailedAtOnceMs = 30_000;
