import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, useState } from "react";
import { postAuth } from "../../../shared/auth/auth-request.ts";
import { parseTwoFactorSetup, type TwoFactorSetup } from "../model/parse-two-factor-setup.ts";
import { type OwnAccount, useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";
import { AuthenticatorSetUp } from "./authenticator-set-up.tsx";
import { BackupCodes } from "./backup-codes.tsx";

/**
 * The authenticator app. You set it up with a QR code, confirm with one of its codes, and turn it off with your
 * password.
 */
export function AuthenticatorPanel({ own }: { own: OwnAccount }) {
  const [password, setPassword] = useState("");
  const [setUp, setSetUp] = useState<TwoFactorSetup | null>(null);
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const beginning = useChange({ failed: accountTexts.appFailed });
  const ending = useChange({ done: accountTexts.appOff, failed: accountTexts.appFailed });
  const proof = own.hasPassword ? { password } : {};
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await beginning.byAuth(() => postAuth("/two-factor/enable", proof));
    if (answer !== null) setSetUp(parseTwoFactorSetup(answer));
  };
  const end = async () => {
    if ((await ending.byAuth(() => postAuth("/two-factor/disable", proof))) !== null) setPassword("");
  };
  const renewCodes = async () => {
    const answer = await beginning.byAuth(() => postAuth("/two-factor/generate-backup-codes", proof));
    if (answer !== null) setNewCodes(parseTwoFactorSetup(answer)?.backupCodes ?? null);
  };
  const state = own.authenticatorApp ? <Badge tone="live">{accountTexts.on}</Badge> : <Badge>{accountTexts.off}</Badge>;
  if (setUp !== null && !own.authenticatorApp) {
    return (
      <Panel title={accountTexts.authenticatorApp} action={state}>
        <AuthenticatorSetUp setUp={setUp} onCancel={() => setSetUp(null)} />
      </Panel>
    );
  }
  return (
    <Panel title={accountTexts.authenticatorApp} action={state}>
      <p className="text-ink-muted">{accountTexts.authenticatorHint}</p>
      {newCodes !== null && <BackupCodes codes={newCodes} />}
      <form noValidate onSubmit={begin} className="flex flex-wrap items-end gap-3">
        {own.hasPassword && (
          <TextField
            label={accountTexts.yourPassword}
            type="password"
            autoComplete="current-password"
            disabled={beginning.busy || ending.busy}
            value={password}
            onValueChange={setPassword}
            className="min-w-0 flex-1 basis-60"
          />
        )}
        {own.authenticatorApp ? (
          <>
            <Button busy={beginning.busy} onClick={() => void renewCodes()}>
              {accountTexts.newBackupCodes}
            </Button>
            <Button busy={ending.busy} onClick={() => void end()}>
              {accountTexts.turnOff}
            </Button>
          </>
        ) : (
          <Button type="submit" busy={beginning.busy} disabled={own.hasPassword && password === ""}>
            {accountTexts.setUp}
          </Button>
        )}
      </form>
    </Panel>
  );
}
