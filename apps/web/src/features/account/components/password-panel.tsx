import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { PasswordField } from "@foldback/ui/password-field";
import { type FormEvent, useState } from "react";
import { postAuth } from "../../../shared/auth/auth-request.ts";
import { newPasswordHint } from "../../../shared/auth/new-password-hint.ts";
import { passwordTexts } from "../../../shared/auth/texts.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { type OwnAccount, useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";

const empty = { current: "", next: "" };

export function PasswordPanel({ own, email }: { own: OwnAccount; email: string }) {
  const [fields, setFields] = useState(empty);
  const change = useChange({ done: accountTexts.passwordChanged, failed: accountTexts.passwordFailed });
  const set = (name: keyof typeof empty) => (value: string) => setFields((before) => ({ ...before, [name]: value }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { currentPassword: fields.current, newPassword: fields.next };
    if ((await change.byAuth(() => postAuth("/change-password", body))) !== null) setFields(empty);
  };
  if (!own.hasPassword) return <NoPassword email={email} />;
  return (
    <Panel title={accountTexts.password}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <PasswordField
          label={accountTexts.currentPassword}
          words={passwordTexts}
          autoComplete="current-password"
          disabled={change.busy}
          value={fields.current}
          onValueChange={set("current")}
        />
        <PasswordField
          label={accountTexts.newPassword}
          words={passwordTexts}
          autoComplete="new-password"
          hint={newPasswordHint(fields.next)}
          disabled={change.busy}
          value={fields.next}
          onValueChange={set("next")}
        />
        <Button
          type="submit"
          className="self-start"
          busy={change.busy}
          disabled={fields.current === "" || fields.next.length < 6}
        >
          {accountTexts.changePassword}
        </Button>
      </form>
    </Panel>
  );
}

/** For an account created with Google or GitHub. The link that resets a forgotten password also sets a first one. */
function NoPassword({ email }: { email: string }) {
  const change = useChange({ failed: accountTexts.passwordFailed });
  const send = async () => {
    if ((await change.byAuth(() => postAuth("/request-password-reset", { email }))) === null) return;
    toasts.show({ title: accountTexts.linkSent, description: accountTexts.linkSentHint, tone: "success" });
  };
  return (
    <Panel title={accountTexts.password}>
      <p className="text-ink-muted">{accountTexts.noPassword}</p>
      <Button className="self-start" busy={change.busy} onClick={() => void send()}>
        {accountTexts.sendLink}
      </Button>
    </Panel>
  );
}
