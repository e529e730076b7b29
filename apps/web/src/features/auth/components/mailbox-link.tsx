import { authTexts } from "../texts.ts";

/** Only where no mail server is configured: mails are kept on the server and shown there. */
export const MailboxLink = () => (
  <a href="/dev/mailbox" target="_blank" rel="noreferrer" className="text-accent-text underline underline-offset-4">
    {authTexts.openMailbox}
  </a>
);
