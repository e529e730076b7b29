// Wires up outgoing mail: jobs send it to the configured mail server, or else it goes to the development mailbox.
import { createDevelopmentMailbox } from "../adapters/mailer/development-mailbox.ts";
import { createSmtpMailer } from "../adapters/mailer/smtp-mailer.ts";
import type { Db } from "../adapters/postgres/database.ts";
import { createMailOutbox } from "../adapters/postgres/mail-outbox.ts";
import type { Config } from "../config.ts";
import { sendMailJob, startMailSweep } from "../jobs/send-mail.ts";
import type { Log } from "../log.ts";
import { createBufferedMailer } from "../modules/accounts/buffered-mailer.ts";
import type { Mailer } from "../modules/accounts/ports.ts";
import type { Jobs } from "./jobs.ts";

type Options = { config: Config; db: Db; jobs: Jobs; log: Log; nowMs: () => number };

export function composeMail({ config, db, jobs, log, nowMs }: Options) {
  const mailbox = createDevelopmentMailbox({ dataDir: config.dataDir, now: () => new Date(nowMs()) });
  const outbox = createMailOutbox(db, jobs.queue);
  const forgetAddress = async (address: string) => {
    mailbox.forget(address);
    await outbox.forgetRecipient(address);
  };
  const kept = { mailbox, outbox, forgetAddress };
  if (config.mail === null) {
    return { ...kept, mailer: mailbox, direct: mailbox, handOver: mailbox, farewell: null, close: async () => {} };
  }
  const server = createSmtpMailer(config.mail);
  const deps = { outbox, server, nowMs, log };
  jobs.queue.define(sendMailJob(deps));
  jobs.whenOpen(() => startMailSweep(deps));
  /** Resolves once the email is stored. */
  const mailer: Mailer = { send: (mail) => outbox.keep(mail, nowMs()) };
  const { mailer: handOver, settled } = createBufferedMailer({ outbox: mailer, log });
  return { ...kept, mailer, direct: server, handOver, farewell: mailer, close: settled };
}
