// Chooses where emails go: to the mail server in SMTP_URL, or else to the development mailbox.
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

/** With `requiresTls`, emails stay in the outbox if the mail server doesn't offer encryption. */
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
