import { Button } from "@foldback/ui/button";
import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { Sentence } from "../../../shared/page/sentence.tsx";
import { useResendVerification } from "../model/use-resend-verification.ts";
import { authTexts } from "../texts.ts";
import { MailboxLink } from "./mailbox-link.tsx";

/** Shown after signing up: what happens next, and what to do if no email arrives. */
export function CheckEmailMessage({ email, signIn }: { email: string; signIn: () => void }) {
  const providers = useQuery(apiQueries.accounts.providers.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const { busy, resend } = useResendVerification(email);
  return (
    <section
      aria-label={authTexts.checkEmail}
      className="flex max-w-xl items-start gap-4 rounded-lg border border-accent-text bg-panel p-5"
    >
      <MailCheck aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
      <div className="flex min-w-0 flex-col gap-3">
        <h2 className="lettering text-base">{authTexts.checkEmail}</h2>
        <p className="break-words text-ink-muted">
          <Sentence
            text={authTexts.sentLink}
            parts={{ email: <strong className="font-semibold text-ink">{email}</strong> }}
          />
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button size="sm" busy={busy} onClick={resend}>
            {authTexts.sendEmailAgain}
          </Button>
          {providers.data?.developmentMailbox === true && <MailboxLink />}
        </div>
        <p className="text-ink-muted text-sm">
          <Sentence
            text={authTexts.verifiedElsewhere}
            parts={{
              signIn: (
                <button type="button" onClick={signIn} className="text-accent-text underline underline-offset-4">
                  {authTexts.signInLink}
                </button>
              ),
            }}
          />
        </p>
      </div>
    </section>
  );
}
