import { type Mail, MailRefusedError } from "../accounts/ports.ts";
import { mailedAtOnceMs, pauseAfterMs } from "./policy.ts";
import type { ContactDeps, ContactMessage } from "./ports.ts";

const maxAtOnce = 20;
const everybody = "everybody";

type Sent = Omit<ContactMessage, "createdAtMs" | "failedTries"> & { website: string };

/** Stores the message before emailing it so that it can't be lost once this returns. */
export async function sendMessage(deps: ContactDeps, { website, ...sent }: Sent): Promise<void> {
  if (website !== "") {
    deps.log.info("dropped a bot's contact message");
    return;
  }
  const message = { ...sent, createdAtMs: deps.nowMs(), failedTries: 0 };
  if (await deps.messages.add(message)) await deps.forAMoment(mailMessage(deps, message));
}

/** Sends the messages that we couldn't email when they arrived. */
export async function mailWaitingMessages(deps: ContactDeps): Promise<void> {
  const nowMs = deps.nowMs();
  const freshBeforeMs = nowMs - mailedAtOnceMs;
  const waiting = await deps.messages.listUnsent({ nowMs, freshBeforeMs, max: maxAtOnce });
  for (const message of waiting) await mailMessage(deps, message);
}

/** If the message can't be emailed now, the next run tries again. */
async function mailMessage(deps: ContactDeps, message: ContactMessage): Promise<void> {
  if (!deps.mails.take(everybody)) return;
  try {
    await deps.mailer.send(contactMail(deps.contactEmail, message));
  } catch (error) {
    deps.mails.giveBack(everybody);
    await keepForLater(deps, message, error);
    return;
  }
  await deps.messages.markMailed(message.id, deps.nowMs());
}

async function keepForLater(deps: ContactDeps, message: ContactMessage, error: unknown): Promise<void> {
  const { id: messageId } = message;
  const failedTries = message.failedTries + 1;
  const problem = error instanceof MailRefusedError ? error.reply : "UNREACHABLE";
  const nextTryAtMs = deps.nowMs() + pauseAfterMs(failedTries);
  await deps.messages.markFailed(messageId, { failedTries, problem, nextTryAtMs });
  const facts = { messageId, problem, failedTries };
  if (error instanceof MailRefusedError)
    deps.log.error(facts, "the mail server refused a contact message, will try again");
  else deps.log.warn({ ...facts, err: error }, "couldn't email a contact message, will try again");
}

function contactMail(to: string, { name, email, studioName, message }: ContactMessage): Mail {
  const from = studioName === "" ? `${name} <${email}>` : `${name} <${email}>, ${studioName}`;
  return { to, subject: `Message from ${name}`, text: `${from} writes:\n\n${message}`, link: null };
}
