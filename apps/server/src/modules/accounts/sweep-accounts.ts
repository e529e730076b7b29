// Enforces the privacy policy's age limits on accounts and sign-in records. Each run starts from the database's state,
// so a missed run loses nothing.
import type { Log } from "../../log.ts";
import { type ErasureDeps, eraseIdleAccount } from "./erase-account.ts";
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

export async function sweepAccounts(deps: SweepDeps, stopping?: AbortSignal): Promise<void> {
  const nowMs = deps.nowMs();
  const { technicalLogMs, fullAddressMs, keptMailMs, contactMessageMs } = retention;
  const signUpMs = nowMs - retention.unverifiedAccountMs;
  const unappliedMs = nowMs - retention.unappliedEventMs;
  const before = { signInMs: nowMs - technicalLogMs, addressMs: nowMs - fullAddressMs, signUpMs, unappliedMs, nowMs };
  await attempt(deps, "technical data", () => deps.traces.forgetTechnicalData(before));
  await attempt(deps, "kept emails", () => deps.outbox.sweep(nowMs - keptMailMs));
  await attempt(deps, "the mailbox", async () => deps.forgetKeptMails(new Date(nowMs - technicalLogMs)));
  await attempt(deps, "unverified sign-ups", () => sweepUnverified(deps, nowMs));
  await attempt(deps, "contact messages", async () => {
    const messages = await deps.traces.removeMessages(nowMs - contactMessageMs);
    if (messages > 0) deps.log.info({ messages }, "removed old contact messages");
  });
  await sweepRecords(deps, nowMs - retention.recordMs, stopping);
  await attempt(deps, "notices to idle accounts", () => tellIdle(deps, nowMs));
  await attempt(deps, "idle accounts", () => eraseIdle(deps, nowMs));
}

/** Rounds per run. One round deletes at most a hundred sessions, which isn't enough on a large platform. */
const maxRounds = 100;

async function removeAllSessions(
  traces: RetentionStore,
  beforeMs: number,
  stopping: AbortSignal | undefined,
): Promise<number> {
  let removed = 0;
  for (let round = 0; round < maxRounds && !stopping?.aborted; round += 1) {
    const gone = await traces.removeSessions(beforeMs);
    removed += gone;
    if (gone === 0) break;
  }
  return removed;
}

async function sweepRecords(deps: SweepDeps, beforeMs: number, stopping: AbortSignal | undefined): Promise<void> {
  const { traces, log } = deps;
  await attempt(deps, "sessions", async () => {
    const sessions = await removeAllSessions(traces, beforeMs, stopping);
    if (sessions > 0) log.info({ sessions }, "removed old sessions");
  });
  await attempt(deps, "acts of administrators", () => traces.removeActions(beforeMs));
  await attempt(deps, "payments", async () => {
    const payments = await traces.removePayments(beforeMs);
    if (payments > 0) log.info({ payments }, "removed old payments");
  });
  await attempt(deps, "names in evidence", async () => {
    const names = await traces.forgetNamesInEvidence(beforeMs);
    if (names > 0) log.info({ names }, "removed the names behind old ledger entries");
  });
}

/** If one part fails, the others still run, and the next run tries the failed part again. */
async function attempt(deps: Pick<SweepDeps, "log">, what: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    deps.log.warn({ err: error, what }, "part of the account sweep failed");
  }
}

async function sweepUnverified(deps: SweepDeps, nowMs: number): Promise<void> {
  let unverified = 0;
  for (const userId of await deps.traces.listUnverified(nowMs - retention.unverifiedAccountMs)) {
    await attempt(deps, "an unverified sign-up", async () => {
      if (await deps.traces.removeUnverified(userId, nowMs)) unverified += 1;
    });
  }
  if (unverified > 0) deps.log.info({ unverified }, "removed unverified sign-ups");
}

/** We tell the owner three times, and delete the account only after the last notice period. */
async function tellIdle(deps: SweepDeps, nowMs: number): Promise<void> {
  const { idleAccountMs, idleNoticeDays } = retention;
  for (const [index, days] of idleNoticeDays.entries()) {
    const idleSinceMs = nowMs - idleAccountMs + daysMs(days);
    for (const { userId, email } of await deps.traces.listIdle(idleSinceMs, { fewerThan: index + 1 })) {
      await attempt(deps, "a notice to an idle account", async () => {
        await deps.mailer.send(idleNoticeMail(email, { publicUrl: deps.publicUrl, days }));
        await deps.traces.countNotice(userId, idleSinceMs);
      });
    }
  }
}

async function eraseIdle(deps: SweepDeps, nowMs: number): Promise<void> {
  const idleSinceMs = nowMs - retention.idleAccountMs;
  for (const idle of await deps.traces.listIdle(idleSinceMs, { atLeast: retention.idleNoticeDays.length })) {
    await attempt(deps, "an idle account", async () => {
      if (!(await eraseIdleAccount(deps, idle, idleSinceMs))) return;
      deps.log.info({ userId: idle.userId }, "deleted an account unused for three years");
    });
  }
}
