import {
  type ApiKeyDays,
  type ApiScope,
  apiKeyDays,
  apiScopes,
  apiScopeTexts,
  maxApiKeyNameLength,
} from "@foldback/domain/api/api-key";
import { Button } from "@foldback/ui/button";
import { Checkbox } from "@foldback/ui/checkbox";
import { Dialog } from "@foldback/ui/dialog";
import { Select } from "@foldback/ui/select";
import { TextField } from "@foldback/ui/text-field";
import { useState } from "react";
import { api } from "../../../shared/http/api-client.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { type OwnAccount, useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";
import { ProofForm } from "./proof-form.tsx";

type CreateProps = { own: OwnAccount; onCreated: () => void; onClose: () => void };

export function CreateApiKeyDialog({ own, onCreated, onClose }: CreateProps) {
  const [key, setKey] = useState<string | null>(null);
  if (key !== null) return <NewKey apiKey={key} onClose={onClose} />;
  const made = (fresh: string) => {
    setKey(fresh);
    onCreated();
  };
  return (
    <Dialog open onOpenChange={onClose} title={accountTexts.createKey} description={accountTexts.createKeyHint}>
      <KeyForm own={own} onMade={made} />
    </Dialog>
  );
}

const lifetimes = apiKeyDays.map((days) => ({ value: String(days), label: accountTexts.days(days) }));

function KeyForm({ own, onMade }: { own: OwnAccount; onMade: (key: string) => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly ApiScope[]>(["sessions:read"]);
  const [days, setDays] = useState<ApiKeyDays>(90);
  const change = useChange({ failed: accountTexts.keyFailed });
  const toggle = (scope: ApiScope, on: boolean) =>
    setScopes(apiScopes.filter((one) => (one === scope ? on : scopes.includes(one))));
  const create = async (password: string | undefined) => {
    const order = { name: name.trim(), scopes: [...scopes], days, ...(password === undefined ? {} : { password }) };
    const made = await change.byContract(() => api.apiKeys.create(order));
    if (made !== null) onMade(made.key);
  };
  const incomplete = name.trim() === "" || scopes.length === 0;
  return (
    <ProofForm own={own} busy={change.busy} action={accountTexts.createTheKey} incomplete={incomplete} onProof={create}>
      <TextField
        label={accountTexts.name}
        hint={accountTexts.keyNameHint}
        maxLength={maxApiKeyNameLength}
        required
        disabled={change.busy}
        value={name}
        onValueChange={setName}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-sm">{accountTexts.mayRead}</legend>
        {apiScopes.map((scope) => (
          <Checkbox key={scope} checked={scopes.includes(scope)} onCheckedChange={(on) => toggle(scope, on)}>
            {apiScopeTexts[scope]}
          </Checkbox>
        ))}
      </fieldset>
      <Select
        label={accountTexts.expiresAfter}
        items={lifetimes}
        value={String(days)}
        onValueChange={(chosen) => setDays(apiKeyDays.find((one) => String(one) === chosen) ?? days)}
      />
    </ProofForm>
  );
}

function NewKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(apiKey);
      toasts.show({ ...accountTexts.keyCopied, tone: "success" });
    } catch {
      toasts.show({ ...accountTexts.keyNotCopied, tone: "destructive" });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={accountTexts.newKey}
      description={accountTexts.newKeyHint}
      dismissal="buttons-only"
      footer={
        <>
          <Button onClick={() => void copy()}>{accountTexts.copy}</Button>
          <Button variant="primary" onClick={onClose}>
            {accountTexts.keySaved}
          </Button>
        </>
      }
    >
      <code data-testid="new-api-key" className="figures select-all break-all rounded-md bg-sunken p-3 text-sm">
        {apiKey}
      </code>
    </Dialog>
  );
}
