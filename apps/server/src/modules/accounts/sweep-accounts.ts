// What time does to accounts and to the traces of signing in, as the privacy policy says it. Each run looks at the
// database's own state, so a missed run loses nothing.
import type { Log } from "../../log.ts";
import { type ErasureDeps, eraseAccount } from "./erase-account.ts";
import { idleNoticeMail } from "./mails.ts";
import { daysMs, retention } from "./policy.ts";
import type { Mailer, MailOutbox, RetentionStore } from "./ports.ts";

export type SweepDeps = ErasureDeps & {
  traces: RetentionStore;
  outbox: MailOutbox;
  forgetKeptMails: (before: Date) => void;
  mailer: Mailer;
  log: Log;
};

export async function sweepAccounts(deps: SweepDeps): Promise<void> {
  const nowMs = deps.nowMs();
  const { technicalLogMs, fullAddressMs, unverifiedAccountMs, keptMailMs, contactMessageMs } = retention;
  await deps.traces.forgetTechnicalData({
    signInMs: nowMs - technicalLogMs,
    addressMs: nowMs - fullAddressMs,
    nowMs,
  });
  await deps.outbox.sweep(nowMs - keptMailMs);
  deps.forgetKeptMails(new Date(nowMs - technicalLogMs));
  const unverified = await deps.traces.removeUnverified(nowMs - unverifiedAccountMs);
  if (unverified > 0) deps.log.info({ unverified }, "sign-ups that nobody verified are removed");
  const messages = await deps.traces.removeMessages(nowMs - contactMessageMs);
  if (messages > 0) deps.log.info({ messages }, "contact messages that have come to their end are removed");
  const sessions = await deps.traces.removeSessions(nowMs - retention.sessionMs);
  if (sessions > 0) deps.log.info({ sessions }, "sessions that have come to their end are removed");
  await sweepIdle(deps, nowMs);
}

/** Told three times, and gone only after the last notice had its days. */
async function sweepIdle(deps: SweepDeps, nowMs: number): Promise<void> {
  const { idleAccountMs, idleNoticeDays } = retention;
  for (const [index, days] of idleNoticeDays.entries()) {
    const idleSinceMs = nowMs - idleAccountMs + daysMs(days);
    const due = await deps.traces.listIdle(idleSinceMs, { fewerThan: index + 1 });
    for (const { userId, email } of due) {
      await deps.mailer.send(idleNoticeMail(email, { publicUrl: deps.publicUrl, days }));
      await deps.traces.countNotice(userId, idleSinceMs);
    }
  }
  for (const idle of await deps.traces.listIdle(nowMs - idleAccountMs, { atLeast: idleNoticeDays.length })) {
    await eraseAccount(deps, idle, "idle");
    deps.log.info({ userId: idle.userId }, "an account that nobody used for three years is deleted");
  }
}
