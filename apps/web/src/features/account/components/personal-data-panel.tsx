import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Panel } from "@foldback/ui/panel";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../shared/api-client.ts";
import { meQuery } from "../../../shared/current-user.ts";
import { tellOtherTabs } from "../../../shared/sign-in-changes.ts";
import { toasts } from "../../../shared/toasts.ts";
import { accountTexts } from "../model/account-texts.ts";
import { saveArchive } from "../model/save-archive.ts";
import { type OwnAccount, useChange } from "../model/use-own-account.ts";
import { ProofForm } from "./proof-form.tsx";

/** What is held about oneself: taken along as one archive, or gone for good. */
export function PersonalDataPanel({ own }: { own: OwnAccount }) {
  const [open, setOpen] = useState<"export" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title="Your data">
      <p className="text-ink-muted">
        One archive holds everything we have about you: your account, sessions, consents with their evidence, talkback
        with its sound, notes and markers.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen("export")}>Export my data</Button>
        <Button variant="stop" onClick={() => setOpen("remove")}>
          Delete my account
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
    <Dialog open onOpenChange={onClose} title="Export my data" description="A ZIP file with everything about you.">
      <ProofForm own={own} busy={change.busy} action="Save the archive" onProof={save} />
    </Dialog>
  );
}

function RemoveDialog({ own, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const change = useChange({ failed: accountTexts.removeFailed });
  const remove = async (password: string | undefined) => {
    const proof = password === undefined ? {} : { password };
    if ((await change.byContract(() => api.accounts.remove(proof))) === null) return;
    toasts.show({ ...accountTexts.removed, tone: "success" });
    tellOtherTabs();
    queryClient.clear();
    queryClient.setQueryData(meQuery.queryKey, null);
    await navigate({ to: "/" });
  };
  const warning =
    "This cannot be undone. A live session ends, everything that names you goes at once, and your sessions lose their notes and sound. The records of consents stay without your name, as the law asks.";
  return (
    <Dialog open onOpenChange={onClose} title="Delete my account" description={warning}>
      <ProofForm own={own} busy={change.busy} action="Delete for good" tone="stop" onProof={remove} />
    </Dialog>
  );
}
