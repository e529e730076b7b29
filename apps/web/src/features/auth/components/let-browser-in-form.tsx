import { Button } from "@foldback/ui/button";
import { buttonStyles } from "@foldback/ui/button-styles";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { AuthFailure } from "../../../shared/auth/auth-request.ts";
import { readLinkToken } from "../../../shared/auth/link-token.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { letBrowserIn } from "../api/auth-client.ts";
import { authTexts } from "../texts.ts";

/** Asks you to press a button, because mail scanners open links automatically. */
export function LetBrowserInForm() {
  const navigate = useNavigate();
  const [token] = useState(readLinkToken);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await letBrowserIn(token);
    setBusy(false);
    if (!answer.ok) return setFailure(answer.failure);
    toasts.show({ ...authTexts.letIn.done, tone: "success" });
    await navigate({ to: "/", search: { login: "artist" }, replace: true });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      {failure === null && <p className="text-ink-muted">{authTexts.letIn.explanation}</p>}
      <div role="alert" className="empty:hidden">
        {failure !== null && <p className="rounded-md border border-stop-text p-3">{failure.message}</p>}
      </div>
      {failure?.code === "BROWSER_LINK_NOT_VALID" ? (
        <Link to="/" search={{ login: "artist" }} className={buttonStyles({ variant: "primary" })}>
          {authTexts.signIn}
        </Link>
      ) : (
        <Button type="submit" variant="primary" busy={busy}>
          {authTexts.letIn.action}
        </Button>
      )}
    </form>
  );
}
