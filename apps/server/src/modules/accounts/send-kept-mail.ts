// Passes one kept mail on. A refusal and old age settle it; everything else is thrown, so that it is tried again.
import type { Log } from "../../log.ts";
import { type Mailer, type MailOutbox, MailRefusedError } from "./ports.ts";

export const sendMailId = "send-mail";

export type MailDeps = { outbox: MailOutbox; server: Mailer; nowMs: () => number; log: Log };

/** A link in a mail has long run out by then. */
const givenUpAfterMs = 2 * 24 * 60 * 60_000;

export async function sendKeptMail(deps: MailDeps, mailId: string): Promise<void> {
  const { outbox, log } = deps;
  const kept = await outbox.find(mailId);
  if (kept === null) return;
  try {
    await deps.server.send(kept.mail);
    await outbox.forget(mailId);
  } catch (error) {
    const refused = error instanceof MailRefusedError;
    const tooOld = deps.nowMs() - kept.createdAtMs > givenUpAfterMs;
    if (!refused && !tooOld) throw error;
    log.error({ mailId, problem: refused ? error.reply : "too old" }, "a mail is given up");
    await outbox.refuse(mailId, refused ? error.reply : "EXPIRED");
  }
}
