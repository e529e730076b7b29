import { Button } from "@foldback/ui/button";
import type { AuthFailure } from "../../../shared/auth/auth-request.ts";
import { HelpLink } from "../../../shared/page/help-link.tsx";
import { useResendVerification } from "../model/use-resend-verification.ts";
import { authTexts } from "../texts.ts";
import { MailboxLink } from "./mailbox-link.tsx";

/** The handbook explains these. The other messages already say what to do. */
const explained: readonly string[] = [
  "INVALID_EMAIL_OR_PASSWORD",
  "TOO_MANY_SIGN_INS",
  "TOO_MANY_CODES",
  "INVALID_BACKUP_CODE",
];

type FormFailureProps = { failure: AuthFailure; email: string; mailbox: boolean };

/** After one of these refusals, the server emails the account's owner a link that lets their browser sign in. */
const mailsLink: readonly string[] = ["TOO_MANY_SIGN_INS", "TOO_MANY_CODES"];

/** Not a live region, because screen readers already announce the toast with the same text. */
export function FormFailure({ failure, email, mailbox }: FormFailureProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-stop-text p-3">
      <p>
        {failure.message} {explained.includes(failure.code) && <HelpLink topic="signIn" />}
      </p>
      {failure.code === "EMAIL_NOT_VERIFIED" && <ResendRow email={email} mailbox={mailbox} />}
      {mailsLink.includes(failure.code) && mailbox && <MailboxLink />}
    </div>
  );
}

function ResendRow({ email, mailbox }: { email: string; mailbox: boolean }) {
  const { busy, resend } = useResendVerification(email);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="sm" busy={busy} onClick={resend}>
        {authTexts.sendEmailAgain}
      </Button>
      {mailbox && <MailboxLink />}
    </div>
  );
}
