// Where mails go: to a mail server if SMTP_URL names one, otherwise to the development mailbox.
import * as z from "zod";
import { isLoopbackUrl } from "./public-address.ts";
import { optional, withDefault } from "./variables.ts";

const defaultFrom = "Foldback <no-reply@foldback.example>";

export const mailVariables = {
  SMTP_URL: optional(z.string().refine(isMailServer, "must be an address like smtp://user:password@mail.example:587")),
  MAIL_FROM: withDefault(
    z.string().regex(/^(?:[^<>"\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, "must be like Foldback <no-reply@studio.example>"),
    defaultFrom,
  ),
} as const;

const variables = z.object(mailVariables);

/** With `requiresTls`, a mail stays in the outbox rather than leave this machine unencrypted. */
export type MailSettings = { smtpUrl: string; from: string; requiresTls: boolean } | null;

export function readMail(values: z.infer<typeof variables>): { settings: MailSettings; problems: string[] } {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = values;
  if (smtpUrl === undefined) return { settings: null, problems: [] };
  const problems = from === defaultFrom ? ["MAIL_FROM is needed when SMTP_URL is set"] : [];
  return { settings: { smtpUrl, from, requiresTls: !isLoopbackUrl(smtpUrl) }, problems };
}

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return /^smtps?:$/.test(protocol) && hostname !== "";
}
