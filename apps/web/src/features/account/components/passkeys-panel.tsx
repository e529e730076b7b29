import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, useState } from "react";
import { postAuth } from "../../../shared/auth/auth-request.ts";
import { addPasskey, supportsPasskeys } from "../../../shared/auth/passkeys.ts";
import { relativeTime } from "../../../shared/time/time-texts.ts";
import { failIfCancelled } from "../model/fail-if-cancelled.ts";
import { type OwnAccount, useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";

type Passkey = OwnAccount["passkeys"][number];

export function PasskeysPanel({ own }: { own: OwnAccount }) {
  const [name, setName] = useState("");
  const change = useChange({ done: accountTexts.passkeyAdded, failed: accountTexts.passkeyFailed });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const added = await change.byAuth(() => failIfCancelled(addPasskey(name.trim() || accountTexts.passkey)));
    if (added !== null) setName("");
  };
  return (
    <Panel title={accountTexts.passkeys}>
      <p className="text-ink-muted">{accountTexts.passkeysHint}</p>
      {own.passkeys.length > 0 && (
        <ul className="flex flex-col gap-3">
          {own.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <form noValidate onSubmit={add} className="flex flex-wrap items-end gap-3">
          <TextField
            label={accountTexts.passkeyName}
            hint={accountTexts.passkeyNameHint}
            maxLength={120}
            disabled={change.busy}
            value={name}
            onValueChange={setName}
            className="min-w-0 flex-1 basis-60"
          />
          <Button type="submit" busy={change.busy}>
            {accountTexts.addPasskey}
          </Button>
        </form>
      ) : (
        <p className="text-ink-muted text-sm">{accountTexts.passkeysUnsupported}</p>
      )}
    </Panel>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const change = useChange({ done: accountTexts.passkeyRemoved, failed: accountTexts.passkeyFailed });
  const name = passkey.name ?? accountTexts.passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 break-words">
        {name}{" "}
        <span className="text-ink-muted text-sm">
          {accountTexts.added(relativeTime(passkey.createdAtMs, Date.now()))}
        </span>
      </span>
      <Button
        size="sm"
        busy={change.busy}
        aria-label={accountTexts.removeNamed(name)}
        onClick={() => void change.byAuth(() => postAuth("/passkey/delete-passkey", { id: passkey.id }))}
      >
        {accountTexts.remove}
      </Button>
    </li>
  );
}
