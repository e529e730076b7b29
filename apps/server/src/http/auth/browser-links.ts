// Lets unknown browsers sign in while strangers have used up the account's attempts. A browser that sends the right
// password gets an emailed link that makes it known.
import type { UserId } from "@foldback/domain/ids";
import type { Log } from "../../log.ts";
import { letBrowserInMail } from "../../modules/accounts/mails.ts";
import { browserLinkMails } from "../../modules/accounts/policy.ts";
import type { KnownDevices, Mailer } from "../../modules/accounts/ports.ts";
import { createSlidingWindow } from "../../modules/limits/sliding-window.ts";

export type BrowserLinkDeps = {
  devices: KnownDevices;
  mailer: Mailer;
  publicUrl: string;
  log: Log;
  nowMs: () => number;
};

export function createBrowserLinks({ devices, mailer, publicUrl, log, nowMs }: BrowserLinkDeps) {
  // Only right passwords count here, so strangers can't use up these limits.
  const perDevice = createSlidingWindow({ ...browserLinkMails.perDevice, nowMs });
  const perAccount = createSlidingWindow({ ...browserLinkMails.perAccount, nowMs });
  const send = async (deviceId: string, owner: { userId: UserId; email: string }) => {
    const token = await devices.createLink(deviceId, owner.userId);
    if (token !== null) await mailer.send(letBrowserInMail(owner.email, { publicUrl, token }));
  };
  return {
    /** We respond before sending the email, because the delay would reveal that the password was right. */
    mailLink(deviceId: string, owner: { userId: UserId; email: string }): void {
      const key = `${owner.userId} ${deviceId}`;
      if (perDevice.isUsedUp(key) || !perAccount.take(owner.userId)) return;
      perDevice.take(key);
      send(deviceId, owner).catch((error: unknown) => {
        perDevice.giveBack(key);
        log.error({ err: error }, "couldn't email a link that lets a browser sign in");
      });
    },
  };
}
