// Sends one stored email. If the mail server refuses it or it's too old, we give up on it. Any other error is thrown,
// so the queue tries again.
import type { Log } from "../../log.ts";
import { type Mailer, type MailOutbox, MailRefusedError } from "./ports.ts";

export const sendMailId = "send-mail";

export type MailDeps = { outbox: MailOutbox; server: Mailer; nowMs: () => number; log: Log };

/** Longer than the mail server may take, but shorter than the queue waits before it retries after a crash. */
export const oneTryMs = 120_000;
/** Links in emails expire long before this. */
const givenUpAfterMs = 2 * 24 * 60 * 60_000;

export async function sendStoredMail(deps: MailDeps, mailId: string): Promise<void> {
  const { outbox, log, nowMs } = deps;
  const kept = await outbox.claim(mailId, { nowMs: nowMs(), untilMs: nowMs() + oneTryMs });
  if (kept === null) return;
  try {
    await deps.server.send(kept.mail);
    await outbox.forget(mailId);
  } catch (error) {
    const refused = error instanceof MailRefusedError;
    const tooOld = nowMs() - kept.createdAtMs > givenUpAfterMs;
    if (!refused && !tooOld) {
      await outbox.release(mailId);
      throw error;
    }
    log.error({ mailId, problem: refused ? error.reply : "too old" }, "gave up on an email");
    await outbox.refuse(mailId, refused ? error.reply : "EXPIRED");
  }
}
