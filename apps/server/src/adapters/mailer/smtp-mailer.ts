// Passes emails to an SMTP server. It distinguishes a refusal, which a retry can't change, from an unreachable server.
import type { Transporter } from "nodemailer";
import type { MailSettings } from "../../config/mail-settings.ts";
import { type Mailer, MailRefusedError } from "../../modules/accounts/ports.ts";
import { mailDocument } from "./mail-document.ts";

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createSmtpMailer({ smtpUrl, from, requiresTls }: NonNullable<MailSettings>): Mailer {
  let transport: Promise<Transporter> | null = null;
  // Loaded when the first email is sent, because the library would add a tenth of a second to every startup.
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
        // Passed as an object so that the library never splits one address into several.
        await (await transport).sendMail({ from, to: { name: "", address: to }, subject, ...mailDocument(mail) });
      } catch (error) {
        const reply = replyCode(error);
        if (reply !== null && reply >= 500) throw new MailRefusedError(String(reply), { cause: error });
        throw error;
      }
    },
  };
}

/** Set in the URL, because the URL overrides the library's other options. */
function withRequiredTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  url.searchParams.set("requireTLS", "true");
  return url.href;
}

/**
 * The server's reply code for this email, or null if there's none. Missing TLS isn't a refusal of the email, so it
 * counts as no reply, and the email waits until the setting is fixed.
 */
function replyCode(error: unknown): number | null {
  if (!(error instanceof Error) || ("code" in error && error.code === "ETLS")) return null;
  return "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
}
