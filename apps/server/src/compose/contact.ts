// Wires up the contact form. Messages are stored and emailed immediately, and retried if the mail server is down or
// refuses them.
import { setTimeout as delay } from "node:timers/promises";
import { createContactStore } from "../adapters/postgres/contact-store.ts";
import type { Db } from "../adapters/postgres/database.ts";
import { runRepeatedly } from "../jobs/run-repeatedly.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../modules/accounts/ports.ts";
import {
  answerAfterMs,
  messagesPerWindow as limit,
  mailsPerWindow,
  mailWindowMs,
  windowMs,
} from "../modules/contact/policy.ts";
import type { ContactDeps } from "../modules/contact/ports.ts";
import { mailWaitingMessages } from "../modules/contact/send-message.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";

type Options = { db: Db; mailer: Mailer; contactEmail: string; log: Log; nowMs: () => number };

const everyMs = 60_000;

export function composeContact({ db, ...options }: Options) {
  const { log, nowMs } = options;
  const mails = createSlidingWindow({ limit: mailsPerWindow, windowMs: mailWindowMs, nowMs });
  const underWay = new Set<Promise<void>>();
  const forAMoment = async (mailing: Promise<void>) => {
    const settled = mailing
      .catch((error: unknown) => log.warn({ err: error }, "couldn't email waiting contact messages, will try again"))
      .finally(() => underWay.delete(settled));
    underWay.add(settled);
    await Promise.race([settled, delay(answerAfterMs, undefined, { ref: false })]);
  };
  const deps: ContactDeps = { messages: createContactStore(db), mails, forAMoment, ...options };
  const createWindow = () => createSlidingWindow({ limit, windowMs, nowMs });
  let stopSweep: (() => Promise<void>) | null = null;
  return {
    routes: { ...deps, fromAddress: createWindow(), fromAccount: createWindow() },
    startJobs: () => {
      stopSweep ??= runRepeatedly({
        name: "mail-contact-messages",
        everyMs,
        run: () => mailWaitingMessages(deps),
        log,
      });
    },
    close: async () => {
      await stopSweep?.();
      await Promise.all(underWay);
    },
  };
}
