import { Button } from "@foldback/ui/button";
import { TextField } from "@foldback/ui/text-field";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useState } from "react";
import { postAuth } from "../../../shared/auth/auth-request.ts";
import type { TwoFactorSetup } from "../model/parse-two-factor-setup.ts";
import { useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";
import { BackupCodes } from "./backup-codes.tsx";

const sizePx = 176;

export function AuthenticatorSetUp({ setUp, onCancel }: { setUp: TwoFactorSetup; onCancel: () => void }) {
  const [code, setCode] = useState("");
  const change = useChange({ done: accountTexts.appOn, failed: accountTexts.appFailed });
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void change.byAuth(() => postAuth("/two-factor/verify-totp", { code: code.replace(/\s/g, "") }));
  };
  return (
    <>
      <p>{accountTexts.scanWithApp}</p>
      <div className="flex flex-wrap items-center gap-5">
        <span className="rounded-md bg-white p-3">
          <QRCodeSVG value={setUp.totpUri} size={sizePx} level="M" title={accountTexts.appQrCode} />
        </span>
        <code data-testid="app-secret" className="figures min-w-0 break-all text-sm">
          {setUp.secret}
        </code>
      </div>
      <BackupCodes codes={setUp.backupCodes} />
      <form noValidate onSubmit={confirm} className="flex flex-wrap items-end gap-3">
        <TextField
          label={accountTexts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={accountTexts.codeHint}
          disabled={change.busy}
          value={code}
          onValueChange={setCode}
          className="min-w-0 flex-1 basis-60"
        />
        <Button variant="ghost" disabled={change.busy} onClick={onCancel}>
          {accountTexts.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={change.busy} disabled={code.trim().length < 6}>
          {accountTexts.turnOn}
        </Button>
      </form>
    </>
  );
}
