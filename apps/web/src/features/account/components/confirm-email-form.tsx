import { Button } from "@foldback/ui/button";
import { buttonStyles } from "@foldback/ui/button-styles";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { meQuery } from "../../../shared/auth/current-user.ts";
import { readLinkToken } from "../../../shared/auth/link-token.ts";
import { api } from "../../../shared/http/api-client.ts";
import { attempt } from "../../../shared/http/failure.ts";
import { accountTexts } from "../texts.ts";

/** Asks you to press a button, because mail scanners open links automatically. */
export function ConfirmEmailForm() {
  const queryClient = useQueryClient();
  const [token] = useState(readLinkToken);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [next, setNext] = useState<"prove" | "changed" | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await attempt(api.accounts.followEmailChange({ token }));
    setBusy(false);
    if (!answer.ok) return setFailure(answer.failure.message);
    setFailure(null);
    setNext(answer.value.next);
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  const words = next === null ? null : accountTexts.emailSteps[next];
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      {next === null && <p className="text-ink-muted">{accountTexts.emailSteps.ask}</p>}
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {words !== null && (
          <>
            <h2 className="lettering text-base">{words.title}</h2>
            <p>{words.description}</p>
          </>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {failure !== null && <p className="rounded-md border border-stop-text p-3">{failure}</p>}
      </div>
      {next === null && (
        <Button type="submit" variant="primary" busy={busy}>
          {accountTexts.confirm}
        </Button>
      )}
      {next === "changed" && (
        <Link to="/account" className={buttonStyles({ variant: "primary" })}>
          {accountTexts.yourAccount}
        </Link>
      )}
    </form>
  );
}
