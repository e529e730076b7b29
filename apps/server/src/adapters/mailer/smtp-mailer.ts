// Gives mails to a mail server. It tells a refusal, which no repetition changes, from a server that is away.
import type { Transporter } from "nodemailer";
import type { MailSettings } from "../../config/mail-settings.ts";
import { type Mailer, MailRefusedError } from "../../modules/accounts/ports.ts";
import { mailDocument } from "./mail-document.ts";

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createSmtpMailer({ smtpUrl, from, requiresTls }: NonNullable<MailSettings>): Mailer {
  let transport: Promise<Transporter> | null = null;
  // Loaded with the first mail: the library would cost every start a tenth of a second.
  const open = async () => {
    const { default: nodemailer } = await import("nodemailer");
    const url = requiresTls ? withRequiredTls(smtpUrl) : smtpUrl;
    return nodemailer.createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true });
  };
  return {
    send: async (mail) => {
      transport ??= open();
      const { to, subject } = mail;
      try {
        // As an object: an address is never taken apart into several.
        await (await transport).sendMail({ from, to: { name: "", address: to }, subject, ...mailDocument(mail) });
      } catch (error) {
        const reply = replyCode(error);
        if (reply !== null && reply >= 500) throw new MailRefusedError(String(reply), { cause: error });
        throw error;
      }
    },
  };
}

/** As part of the address, because the library lets what stands there win over its other options. */
function withRequiredTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  url.searchParams.set("requireTLS", "true");
  return url.href;
}

/** The server's answer to this mail. A missing TLS is no fault of the mail: it waits until the setting is mended. */
function replyCode(error: unknown): number | null {
  if (!(error instanceof Error) || ("code" in error && error.code === "ETLS")) return null;
  return "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
}
