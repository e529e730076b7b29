import { Button } from "@foldback/ui/button";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, type ReactNode, useState } from "react";
import type { OwnAccount } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";

type ProofFormProps = {
  own: OwnAccount;
  busy: boolean;
  action: string;
  tone?: "primary" | "stop";
  /** True while another field is incomplete. */
  incomplete?: boolean;
  onProof: (password: string | undefined) => Promise<void>;
  /** Fields shown above the password. */
  children?: ReactNode;
};

/** Asks for the password if the account has one. A wrong password stays in the field. */
export function ProofForm({ own, busy, action, tone = "primary", incomplete, onProof, children }: ProofFormProps) {
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onProof(own.hasPassword ? password : undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {own.hasPassword && (
        <TextField
          label={accountTexts.yourPassword}
          type="password"
          autoComplete="current-password"
          required
          disabled={busy}
          value={password}
          onValueChange={setPassword}
        />
      )}
      <Button
        type="submit"
        variant={tone}
        busy={busy}
        disabled={incomplete === true || (own.hasPassword && password === "")}
      >
        {action}
      </Button>
    </form>
  );
}
