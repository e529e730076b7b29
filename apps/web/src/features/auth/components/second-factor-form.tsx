import { Button } from "@foldback/ui/button";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, useState } from "react";
import type { AuthForm } from "../model/use-auth-form.ts";
import { authTexts } from "../texts.ts";
import { FormFailure } from "./form-failure.tsx";

/** Once the password is right, asks for a code from the authenticator app, or for a backup code. */
export function SecondFactorForm({ form }: { form: AuthForm }) {
  const [kind, setKind] = useState<"totp" | "backup">("totp");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setError(authTexts.fields.codeMissing);
    await form.submitCode(code, kind);
  };
  const { explanation, backupExplanation } = authTexts.secondFactor;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-muted">{kind === "totp" ? explanation : backupExplanation}</p>
      <TextField
        label={kind === "totp" ? authTexts.code : authTexts.backupCode}
        inputMode={kind === "totp" ? "numeric" : "text"}
        autoComplete="one-time-code"
        required
        disabled={form.busy}
        error={error}
        value={code}
        onValueChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
      />
      {form.failure !== null && <FormFailure failure={form.failure} email="" mailbox={false} />}
      <Button type="submit" variant="primary" busy={form.busy}>
        {authTexts.signIn}
      </Button>
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="ghost" size="sm" disabled={form.busy} onClick={form.backToCredentials}>
          {authTexts.back}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={form.busy}
          onClick={() => {
            setKind(kind === "totp" ? "backup" : "totp");
            setCode("");
          }}
        >
          {kind === "totp" ? authTexts.useBackupCode : authTexts.useApp}
        </Button>
      </div>
    </form>
  );
}
