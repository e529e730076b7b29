import { authTexts } from "../texts.ts";

/** Without a mail server, the server keeps emails and shows them at this address. */
export const MailboxLink = () => (
  <a href="/dev/mailbox" target="_blank" rel="noreferrer" className="text-accent-text underline underline-offset-4">
    {authTexts.openMailbox}
  </a>
);
