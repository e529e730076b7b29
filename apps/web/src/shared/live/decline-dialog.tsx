import { declineReasonLetters } from "@foldback/domain/session/session-limits";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { TextArea } from "@foldback/ui/text-area";
import { useState } from "react";

type DeclineDialogProps = {
  artistLabel: string;
  /** What went wrong, in words; null when it is done. */
  decline: (reason: string) => Promise<string | null>;
  close: () => void;
};

/** The engineer's no, with a reason or without. */
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
      title="Decline the invitation?"
      description={`${artistLabel} is told at once and can ask another engineer.`}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            Back
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void answer()}>
            Decline
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason (optional, only the artist sees it)"
        rows={3}
        maxLength={declineReasonLetters}
        placeholder="In a session until six"
        value={reason}
        onValueChange={setReason}
      />
      <p role="alert" className="text-stop-text empty:hidden">
        {problem}
      </p>
    </Dialog>
  );
}
