// Connects the mails to invited engineers who have no dashboard open.
import type { Db } from "../adapters/postgres/database.ts";
import { createInvitationStore } from "../adapters/postgres/invitation-store.ts";
import { runRepeatedly } from "../jobs/run-repeatedly.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../modules/accounts/ports.ts";
import { type InvitationMailDeps, mailInvited } from "../modules/invitations/mail-invited.ts";
import type { Presence } from "../modules/sessions/ports.ts";

type Options = { db: Db; mailer: Mailer; presence: Presence; publicUrl: string; log: Log; nowMs: () => number };

const everyMs = 5_000;

export function composeInvitations({ db, log, ...options }: Options) {
  const deps: InvitationMailDeps = { invitations: createInvitationStore(db), ...options };
  let stopSweep: (() => Promise<void>) | null = null;
  return {
    startJobs: () => {
      stopSweep ??= runRepeatedly({ name: "mail-invited", everyMs, run: () => mailInvited(deps), log });
    },
    close: async () => {
      await stopSweep?.();
    },
  };
}
