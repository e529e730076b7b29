// Keeps mails instead of sending them, until a mail server is configured: the newest hundred in memory for
// /dev/mailbox, and a file beside the data for the operator. It must not use the database (see adapters/auth).
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { KeptMail, Mailer } from "../../modules/accounts/ports.ts";

export type DevelopmentMailbox = Mailer & { /** Newest first. */ list(): readonly KeptMail[] };

const keptMails = 100;

export function createDevelopmentMailbox(options: { dataDir: string; now: () => Date }): DevelopmentMailbox {
  const mails: KeptMail[] = [];
  return {
    send: async (mail) => {
      const kept = { ...mail, sentAt: options.now() };
      mails.unshift(kept);
      mails.length = Math.min(mails.length, keptMails);
      mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
      appendFileSync(join(options.dataDir, "mailbox.jsonl"), `${JSON.stringify(kept)}\n`, { mode: 0o600 });
    },
    list: () => mails,
  };
}
