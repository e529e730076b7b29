import { AlertDialog } from "@foldback/ui/alert-dialog";
import { texts } from "../texts.ts";
import type { LeaveQuestion } from "./leave-guard.ts";

export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  return (
    <AlertDialog
      open={question !== null}
      onOpenChange={() => question?.answer(false)}
      title={texts.leaveStudio}
      description={texts.leaveStudioHint}
      cancelLabel={texts.stay}
      actionLabel={texts.leave}
      onAction={() => question?.answer(true)}
    />
  );
}
