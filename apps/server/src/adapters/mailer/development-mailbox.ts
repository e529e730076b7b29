// Keeps mails instead of sending them, until a mail server is configured: the newest hundred in memory for
// /dev/mailbox, and a file beside the data for the operator. It must not use the database (see adapters/auth).
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { KeptMail, Mailer } from "../../modules/accounts/ports.ts";

export type DevelopmentMailbox = Mailer & {
  /** Newest first. */
  list(): readonly KeptMail[];
  /** Every mail to this address or about it, here and in the file. */
  forget(address: string): void;
  /** What is older than this, likewise. */
  forgetBefore(moment: Date): void;
};

const keptMails = 100;

export function createDevelopmentMailbox(options: { dataDir: string; now: () => Date }): DevelopmentMailbox {
  const mails: KeptMail[] = [];
  const file = join(options.dataDir, "mailbox.jsonl");
  const keepOnly = (stays: (mail: Pick<KeptMail, "to" | "text"> & { sentAt: Date | string }) => boolean) => {
    mails.splice(0, mails.length, ...mails.filter(stays));
    if (!existsSync(file)) return;
    const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
    const left = lines.filter((line) => stays(JSON.parse(line)));
    if (left.length < lines.length) writeFileSync(file, left.map((line) => `${line}\n`).join(""), { mode: 0o600 });
  };
  return {
    send: async (mail) => {
      const kept = { ...mail, sentAt: options.now() };
      mails.unshift(kept);
      mails.length = Math.min(mails.length, keptMails);
      mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
      appendFileSync(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
    },
    list: () => mails,
    forget: (address) => keepOnly((mail) => mail.to !== address && !mail.text.includes(address)),
    forgetBefore: (moment) => keepOnly((mail) => new Date(mail.sentAt) >= moment),
  };
}
