// Stores emails instead of sending them until a mail server is configured: the newest hundred in memory for
// /dev/mailbox, and a file in the data directory for the operator. It must not use the database (see adapters/auth).
import type { Mailer, StoredMail } from "../../modules/accounts/ports.ts";
import { openMailboxFile } from "./mailbox-file.ts";

export type DevelopmentMailbox = Mailer & {
  /** Newest first. */
  list(): readonly StoredMail[];
  /** Deletes every email to or about this address, from memory and from the file. */
  forget(address: string): void;
  /** Deletes emails older than this moment, from memory and from the file. */
  forgetBefore(moment: Date): void;
};

const maxStoredMails = 100;

export function createDevelopmentMailbox(options: { dataDir: string; now: () => Date }): DevelopmentMailbox {
  const mails: StoredMail[] = [];
  const file = openMailboxFile(options.dataDir);
  const keepInMemory = (stays: (mail: StoredMail) => boolean) => {
    mails.splice(0, mails.length, ...mails.filter(stays));
  };
  const isNotAbout = (address: string) => (mail: { to: string; text: string }) =>
    mail.to !== address && !mail.text.includes(address);
  return {
    send: async (mail) => {
      const kept = { ...mail, sentAt: options.now() };
      mails.unshift(kept);
      mails.length = Math.min(mails.length, maxStoredMails);
      file.append(kept);
    },
    list: () => mails,
    forget: (address) => {
      keepInMemory(isNotAbout(address));
      file.keepOnly(isNotAbout(address));
    },
    forgetBefore: (moment) => {
      keepInMemory(({ sentAt }) => sentAt >= moment);
      file.forgetBefore(moment);
    },
  };
}
