import { AppError } from "../../modules/app-error.ts";
import type { ContactDeps } from "../../modules/contact/ports.ts";
import { sendMessage } from "../../modules/contact/send-message.ts";
import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";
import { networkKey } from "../admission/network-key.ts";
import { procedures } from "./procedures.ts";

export type ContactRouteDeps = ContactDeps & { fromAddress: SlidingWindow; fromAccount: SlidingWindow };

export const createContactRoutes = (deps: ContactRouteDeps) => ({
  send: procedures.contact.send.handler(async ({ input: { messageId, ...message }, context: { subject, ip } }) => {
    const userId = subject?.userId ?? null;
    const allowed = deps.fromAddress.take(networkKey(ip)) && (userId === null || deps.fromAccount.take(userId));
    if (!allowed) throw new AppError("TOO_MANY_REQUESTS");
    await sendMessage(deps, { id: messageId, userId, ...message });
    return {};
  }),
});
