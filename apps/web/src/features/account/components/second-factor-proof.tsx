import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { type FormEvent, useState } from "react";
import { FactorCodeField, isCodeComplete, showCode } from "../../../shared/auth/factor-code.tsx";
import { signInWithPasskey } from "../../../shared/auth/passkeys.ts";
import { failIfCancelled } from "../model/fail-if-cancelled.ts";
import { type OwnAccount, useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";

/**
 * Shown to an administrator who hasn't used a second factor in this sign-in, because they used Google or GitHub, or
 * signed in before setting one up.
 */
export function SecondFactorProof({ own }: { own: OwnAccount }) {
  const [code, setCode] = useState("");
  const change = useChange({ failed: accountTexts.proofFailed });
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void change.byAuth(() => showCode(code));
  };
  return (
    <Panel title={accountTexts.confirmFactor}>
      <p className="text-ink-muted">{accountTexts.confirmFactorHint}</p>
      <form noValidate onSubmit={confirm} className="flex flex-col gap-3">
        {own.authenticatorApp && (
          <FactorCodeField disabled={change.busy} value={code} onValueChange={setCode} className="max-w-md" />
        )}
        <div className="flex flex-wrap gap-3">
          {own.authenticatorApp && (
            <Button type="submit" variant="primary" busy={change.busy} disabled={!isCodeComplete(code)}>
              {accountTexts.confirm}
            </Button>
          )}
          {own.passkeys.length > 0 && (
            <Button busy={change.busy} onClick={() => void change.byAuth(() => failIfCancelled(signInWithPasskey()))}>
              {accountTexts.confirmWithPasskey}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
