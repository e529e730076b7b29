import { Button } from "@foldback/ui/button";
import { TextField } from "@foldback/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { AuthFailure } from "../../../shared/auth/auth-request.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { resendVerification } from "../api/auth-client.ts";
import { emailError } from "../model/auth-fields.ts";
import { authTexts } from "../texts.ts";
import { FormFailure } from "./form-failure.tsx";
import { MailboxLink } from "./mailbox-link.tsx";

const texts = authTexts.verifyEmail;

/** For a link that was used, was replaced or has expired. The answer is the same for every address. */
export function NewLinkForm({ failure }: { failure: AuthFailure }) {
  const providers = useQuery(apiQueries.accounts.providers.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [sending, setSending] = useState<"no" | "busy" | "sent">("no");
  const [refused, setRefused] = useState<AuthFailure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = emailError(email);
    setError(wrong);
    if (wrong !== undefined) return;
    setSending("busy");
    const answer = await resendVerification(email.trim());
    setRefused(answer.ok ? null : answer.failure);
    setSending(answer.ok ? "sent" : "no");
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p role="alert" className="rounded-md border border-stop-text p-3">
        {failure.message}
      </p>
      <p className="text-ink-muted">{texts.newLink}</p>
      <TextField
        label={authTexts.email}
        type="email"
        autoComplete="email"
        required
        disabled={sending === "busy"}
        error={error}
        value={email}
        onValueChange={(value) => {
          setEmail(value);
          setError(undefined);
        }}
      />
      <div role="alert" className="empty:hidden">
        {refused !== null && <FormFailure failure={refused} email={email.trim()} mailbox={false} />}
      </div>
      <p role="status" className={sending === "sent" ? "" : "sr-only"}>
        {sending === "sent" && texts.newLinkSent}
      </p>
      {sending === "sent" && providers.data?.developmentMailbox === true && <MailboxLink />}
      <Button type="submit" variant="primary" busy={sending === "busy"}>
        {texts.sendNewLink}
      </Button>
      <p className="text-ink-muted">
        {texts.alreadyVerified}{" "}
        <Link to="/" search={{ login: "artist" }} className="text-accent-text underline underline-offset-4">
          {authTexts.signInLink}
        </Link>
      </p>
    </form>
  );
}
