import { Button } from "@foldback/ui/button";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, useState } from "react";
import type { AuthFailure } from "../../../shared/auth/auth-request.ts";
import { requestPasswordReset } from "../api/auth-client.ts";
import { emailError } from "../model/auth-fields.ts";
import { authTexts } from "../texts.ts";
import { FormFailure } from "./form-failure.tsx";
import { MailboxLink } from "./mailbox-link.tsx";

type ForgottenFormProps = { email: string; mailbox: boolean; onBack: () => void };

/** Requests the link. The answer is the same for known and unknown addresses. */
export function ForgottenForm({ email: typed, mailbox, onBack }: ForgottenFormProps) {
  const [email, setEmail] = useState(typed);
  const [error, setError] = useState<string | undefined>();
  const [state, setState] = useState<"asking" | "busy" | "sent">("asking");
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = emailError(email);
    setError(wrong);
    if (wrong !== undefined) return;
    setState("busy");
    const answer = await requestPasswordReset(email.trim());
    setFailure(answer.ok ? null : answer.failure);
    setState(answer.ok ? "sent" : "asking");
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-muted">{authTexts.forgotten.explanation}</p>
      <TextField
        label={authTexts.email}
        type="email"
        autoComplete="email"
        required
        disabled={state === "busy"}
        error={error}
        value={email}
        onValueChange={(value) => {
          setEmail(value);
          setError(undefined);
        }}
      />
      {failure !== null && <FormFailure failure={failure} email={email} mailbox={mailbox} />}
      <p role="status" className={state === "sent" ? "" : "sr-only"}>
        {state === "sent" && authTexts.forgotten.sent}
      </p>
      {state === "sent" && mailbox && <MailboxLink />}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="ghost" onClick={onBack}>
          {authTexts.backToSignIn}
        </Button>
        <Button type="submit" variant="primary" busy={state === "busy"}>
          {authTexts.forgotten.action}
        </Button>
      </div>
    </form>
  );
}
