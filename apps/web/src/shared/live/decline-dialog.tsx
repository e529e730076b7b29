import { maxDeclineReasonLength } from "@foldback/domain/session/session-limits";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { TextArea } from "@foldback/ui/text-area";
import { useState } from "react";
import { liveTexts as texts } from "./texts.ts";

type DeclineDialogProps = {
  artistLabel: string;
  /** Resolves to what went wrong, or null. */
  decline: (reason: string) => Promise<string | null>;
  close: () => void;
};

export function DeclineDialog({ artistLabel, decline, close }: DeclineDialogProps) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async () => {
    setBusy(true);
    const failed = await decline(reason.trim());
    setBusy(false);
    setProblem(failed);
    if (failed === null) close();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || close()}
      title={texts.declineInvitation}
      description={texts.declineHint(artistLabel)}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {texts.back}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void answer()}>
            {texts.decline}
          </Button>
        </>
      }
    >
      <TextArea
        label={texts.declineReason}
        rows={3}
        maxLength={maxDeclineReasonLength}
        placeholder={texts.declineExample}
        value={reason}
        onValueChange={setReason}
      />
      <p role="alert" className="text-stop-text empty:hidden">
        {problem}
      </p>
    </Dialog>
  );
}
