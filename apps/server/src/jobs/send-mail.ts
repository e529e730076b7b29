// Sends an email as a job, and queues an email again if its job was lost.
import * as z from "zod";
import { type MailDeps, oneTryMs, sendMailId, sendStoredMail } from "../modules/accounts/send-stored-mail.ts";
import { defineJob, type Job } from "./job.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const retry = { limit: 10, delaySeconds: 15, maxDelaySeconds: 1_800 };
const sweepEveryMs = 15 * 60_000;

export const sendMailJob = (deps: MailDeps, tries: Partial<Job["retry"]> = {}): Job =>
  defineJob({
    id: sendMailId,
    schema: z.object({ mailId: z.uuid() }),
    concurrency: 2,
    expireInSeconds: oneTryMs / 1000,
    retry: { ...retry, ...tries },
    handler: ({ mailId }) => sendStoredMail(deps, mailId),
  });

/** Call this once the queue is open. It returns the function that stops the sweep. */
export async function startMailSweep({ outbox, log }: MailDeps): Promise<() => Promise<void>> {
  await outbox.queueAgain();
  return runRepeatedly({ name: "queue-mails-again", everyMs: sweepEveryMs, run: () => outbox.queueAgain(), log });
}
