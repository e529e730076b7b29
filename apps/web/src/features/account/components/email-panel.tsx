import { looksLikeEmail } from "@foldback/domain/people/email-format";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { TextField } from "@foldback/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Me } from "../../../shared/auth/current-user.ts";
import { authErrors } from "../../../shared/auth/texts.ts";
import { api, apiQueries } from "../../../shared/http/api-client.ts";
import { Sentence } from "../../../shared/page/sentence.tsx";
import { type OwnAccount, useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";

const empty = { newEmail: "", password: "" };

/** A new address must be confirmed from both mailboxes. */
export function EmailPanel({ me, own }: { me: Me; own: OwnAccount }) {
  const [fields, setFields] = useState(empty);
  const [isMalformed, setIsMalformed] = useState(false);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const change = useChange({ failed: accountTexts.emailFailed });
  const set = (name: keyof typeof empty) => (value: string) => setFields((before) => ({ ...before, [name]: value }));
  const newEmail = fields.newEmail.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const malformed = !looksLikeEmail(newEmail);
    setIsMalformed(malformed);
    if (malformed) return;
    const proof = own.hasPassword ? { password: fields.password } : {};
    if ((await change.byContract(() => api.accounts.changeEmail({ newEmail, ...proof }))) === null) return;
    setAskedFor(newEmail);
    setFields(empty);
  };
  return (
    <Panel title={accountTexts.email}>
      <p className="text-ink-muted">
        <Sentence
          text={accountTexts.signInWith}
          parts={{ email: <strong className="break-all font-semibold text-ink">{me.user.email}</strong> }}
        />
      </p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={accountTexts.newEmail}
          type="email"
          autoComplete="email"
          disabled={change.busy}
          error={isMalformed ? authErrors.INVALID_EMAIL : undefined}
          value={fields.newEmail}
          onValueChange={set("newEmail")}
        />
        {own.hasPassword && (
          <TextField
            label={accountTexts.yourPassword}
            type="password"
            autoComplete="current-password"
            disabled={change.busy}
            value={fields.password}
            onValueChange={set("password")}
          />
        )}
        <Button
          type="submit"
          className="self-start"
          busy={change.busy}
          disabled={newEmail === "" || (own.hasPassword && fields.password === "")}
        >
          {accountTexts.changeEmail}
        </Button>
      </form>
      <div role="status" className="empty:hidden">
        {askedFor !== null && <Underway from={me.user.email} to={askedFor} />}
      </div>
    </Panel>
  );
}

function Underway({ from, to }: { from: string; to: string }) {
  const providers = useQuery(apiQueries.accounts.providers.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  return (
    <p>
      <Sentence
        text={accountTexts.sentLink}
        parts={{ from: <span className="break-all">{from}</span>, to: <span className="break-all">{to}</span> }}
      />
      {providers.data?.developmentMailbox === true && (
        <>
          {" "}
          <a href="/dev/mailbox" className="text-accent-text underline">
            {accountTexts.openMailbox}
          </a>
        </>
      )}
    </p>
  );
}
