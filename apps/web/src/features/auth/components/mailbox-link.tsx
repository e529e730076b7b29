import { authTexts } from "../texts.ts";

/** If no mail server is configured, our server keeps the emails and shows them at this address. */
export const MailboxLink = () => (
  <a href="/dev/mailbox" target="_blank" rel="noreferrer" className="text-accent-text underline underline-offset-4">
    {authTexts.openMailbox}
  </a>
);
