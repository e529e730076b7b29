import type { Mail } from "../accounts/ports.ts";
import { mailedAtOnceMs } from "./policy.ts";
import type { ContactDeps, ContactMessage } from "./ports.ts";

const mostAtOnce = 20;
const everybody = "everybody";

/** Passes on what could not be mailed when it came. */
export async function mailWaitingMessages(deps: ContactDeps): Promise<void> {
  const waiting = await deps.messages.listUnsent({ beforeMs: deps.nowMs() - mailedAtOnceMs, most: mostAtOnce });
  for (const message of waiting) await mailMessage(deps, message);
}

/** A message that cannot be mailed now stays for the next time. */
export async function mailMessage(deps: ContactDeps, message: ContactMessage): Promise<void> {
  if (!deps.mails.take(everybody)) return;
  try {
    await deps.mailer.send(contactMail(deps.contactEmail, message));
    await deps.messages.markMailed(message.id, deps.nowMs());
  } catch (error) {
    deps.mails.giveBack(everybody);
    deps.log.warn({ err: error }, "a contact message is not mailed yet");
  }
}

function contactMail(to: string, { name, email, studioName, message }: ContactMessage): Mail {
  const from = studioName === "" ? `${name} <${email}>` : `${name} <${email}>, ${studioName}`;
  return { to, subject: `Message from ${name}`, text: `${from} writes:\n\n${message}`, link: null };
}
