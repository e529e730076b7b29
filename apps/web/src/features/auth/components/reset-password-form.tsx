import { Button } from "@foldback/ui/button";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { AuthFailure } from "../../../shared/auth/auth-request.ts";
import { readLinkToken } from "../../../shared/auth/link-token.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { resetPassword } from "../api/auth-client.ts";
import { newPasswordError } from "../model/auth-fields.ts";
import { authTexts } from "../texts.ts";
import { FormFailure } from "./form-failure.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

export function ResetPasswordForm() {
  const navigate = useNavigate();
  const [token] = useState(readLinkToken);
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = newPasswordError(password);
    setError(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    const answer = await resetPassword({ newPassword: password, token });
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer.failure);
      toasts.show({ title: authTexts.resetFailed, description: answer.failure.message, tone: "destructive" });
      return;
    }
    toasts.show({ ...authTexts.passwordReset, tone: "success" });
    await navigate({ to: "/", search: { login: "artist" }, replace: true });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-muted">{authTexts.resetHint}</p>
      <NewPasswordField
        label={authTexts.newPassword}
        disabled={busy}
        error={error}
        value={password}
        onValueChange={(value) => {
          setPassword(value);
          setError(undefined);
        }}
      />
      {failure !== null && <FormFailure failure={failure} email="" mailbox={false} />}
      <Button type="submit" variant="primary" busy={busy}>
        {authTexts.savePassword}
      </Button>
    </form>
  );
}
