import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Panel } from "@foldback/ui/panel";
import { useState } from "react";
import { useAfterSignOut } from "../../../shared/auth/current-user.ts";
import { api } from "../../../shared/http/api-client.ts";
import { failureText } from "../../../shared/http/failure.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { type OwnAccount, useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";
import { ProofForm } from "./proof-form.tsx";

export function PersonalDataPanel({ own }: { own: OwnAccount }) {
  const [open, setOpen] = useState<"export" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title={accountTexts.yourData}>
      <p className="text-ink-muted">{accountTexts.yourDataHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen("export")}>{accountTexts.exportData}</Button>
        <Button variant="stop" onClick={() => setOpen("remove")}>
          {accountTexts.deleteAccount}
        </Button>
      </div>
      {open === "export" && <ExportDialog own={own} onClose={close} />}
      {open === "remove" && <RemoveDialog own={own} onClose={close} />}
    </Panel>
  );
}

type DialogProps = { own: OwnAccount; onClose: () => void };

function ExportDialog({ own, onClose }: DialogProps) {
  const change = useChange({ done: accountTexts.exported, failed: accountTexts.exportFailed });
  const save = async (password: string | undefined) => {
    if ((await change.byContract(() => saveArchive(password))) !== null) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={accountTexts.exportData} description={accountTexts.exportHint}>
      <ProofForm own={own} busy={change.busy} action={accountTexts.saveArchive} onProof={save} />
    </Dialog>
  );
}

function RemoveDialog({ own, onClose }: DialogProps) {
  const afterSignOut = useAfterSignOut();
  const change = useChange({ failed: accountTexts.removeFailed });
  const remove = async (password: string | undefined) => {
    const proof = password === undefined ? {} : { password };
    if ((await change.byContract(() => api.accounts.remove(proof))) === null) return;
    toasts.show({ ...accountTexts.removed, tone: "success" });
    await afterSignOut();
  };
  const warning = accountTexts.deleteHint;
  return (
    <Dialog open onOpenChange={onClose} title={accountTexts.deleteAccount} description={warning}>
      <ProofForm own={own} busy={change.busy} action={accountTexts.deleteForGood} tone="stop" onProof={remove} />
    </Dialog>
  );
}

/** Fetches the archive and hands it to the browser as a file. Rejects with the server's code. */
async function saveArchive(password: string | undefined): Promise<void> {
  const answer = await fetch("/account/export", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(password === undefined ? {} : { password }),
  });
  if (!answer.ok) throw await refusalOf(answer);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "foldback.zip";
  const address = URL.createObjectURL(await answer.blob());
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

async function refusalOf(answer: Response): Promise<Error> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "UNEXPECTED";
  return Object.assign(new Error(failureText(code)), { code });
}
