import { AlertDialog } from "@foldback/ui/alert-dialog";
import { Button } from "@foldback/ui/button";
import { useState } from "react";
import { useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";

type RevokeButtonProps = {
  name: string;
  told: Parameters<typeof useChange>[0];
  hint: string;
  actionLabel: string;
  revoke: () => Promise<unknown>;
  onRevoked: () => void;
};

/** Asks before it revokes. */
export function RevokeButton({ name, told, hint, actionLabel, revoke, onRevoked }: RevokeButtonProps) {
  const [asking, setAsking] = useState(false);
  const change = useChange(told);
  const act = async () => {
    if ((await change.byContract(revoke)) === null) return;
    setAsking(false);
    onRevoked();
  };
  return (
    <>
      <Button size="sm" aria-label={accountTexts.revokeNamed(name)} onClick={() => setAsking(true)}>
        {accountTexts.revoke}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={accountTexts.revokeQuestion(name)}
        description={hint}
        actionLabel={actionLabel}
        cancelLabel={accountTexts.keepKey}
        busy={change.busy}
        onAction={() => void act()}
      />
    </>
  );
}
