import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, useState } from "react";
import { postAuth } from "../../../shared/auth-request.ts";
import { addPasskey, knowsPasskeys } from "../../../shared/passkeys.ts";
import { relativeTime } from "../../../shared/relative-time.ts";
import { accountTexts } from "../model/account-texts.ts";
import { passkeyAnswer } from "../model/passkey-answer.ts";
import { type OwnAccount, useChange } from "../model/use-own-account.ts";

type Passkey = OwnAccount["passkeys"][number];

export function PasskeysPanel({ own }: { own: OwnAccount }) {
  const [name, setName] = useState("");
  const change = useChange({ done: accountTexts.passkeyAdded, failed: accountTexts.passkeyFailed });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const added = await change.byAuth(() => passkeyAnswer(addPasskey(name.trim() || "Passkey")));
    if (added !== null) setName("");
  };
  return (
    <Panel title="Passkeys">
      <p className="text-ink-muted">Sign in with your phone, your computer or a security key, without a password.</p>
      {own.passkeys.length > 0 && (
        <ul className="flex flex-col gap-3">
          {own.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <form noValidate onSubmit={add} className="flex flex-wrap items-end gap-3">
          <TextField
            label="Name of the passkey"
            hint="For you, such as the device it is on."
            maxLength={120}
            disabled={change.busy}
            value={name}
            onValueChange={setName}
            className="min-w-0 flex-1 basis-60"
          />
          <Button type="submit" busy={change.busy}>
            Add a passkey
          </Button>
        </form>
      ) : (
        <p className="text-ink-muted text-sm">This browser knows no passkeys.</p>
      )}
    </Panel>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const change = useChange({ done: accountTexts.passkeyRemoved, failed: accountTexts.passkeyFailed });
  const name = passkey.name ?? "Passkey";
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 break-words">
        {name} <span className="text-ink-muted text-sm">added {relativeTime(passkey.createdAtMs, Date.now())}</span>
      </span>
      <Button
        size="sm"
        busy={change.busy}
        aria-label={`Remove ${name}`}
        onClick={() => void change.byAuth(() => postAuth("/passkey/delete-passkey", { id: passkey.id }))}
      >
        Remove
      </Button>
    </li>
  );
}
