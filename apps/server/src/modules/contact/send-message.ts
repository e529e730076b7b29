import { mailMessage } from "./mail-messages.ts";
import type { ContactDeps, ContactMessage } from "./ports.ts";

type Sent = Omit<ContactMessage, "createdAtMs" | "failedTries"> & { website: string };

/** Stored first, mailed second: once this returns, the message can't be lost. */
export async function sendMessage(deps: ContactDeps, { website, ...sent }: Sent): Promise<void> {
  if (website !== "") {
    deps.log.info("dropped a contact message filled in by a program");
    return;
  }
  const message = { ...sent, createdAtMs: deps.nowMs(), failedTries: 0 };
  if (await deps.messages.add(message)) await deps.forAMoment(mailMessage(deps, message));
}
