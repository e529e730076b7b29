import { AlertDialog } from "@foldback/ui/alert-dialog";
import type { LeaveQuestion } from "../model/use-leave-guard.ts";

/** Asked before the studio is left for another page while a session lives. */
export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  return (
    <AlertDialog
      open={question !== null}
      onOpenChange={() => question?.answer(false)}
      title="Leave the studio?"
      description="Nothing is shared while you are away, and this page's kill switch goes with it. A live session pauses: come back within 15 minutes to go on with it."
      cancelLabel="Stay"
      actionLabel="Leave"
      onAction={() => question?.answer(true)}
    />
  );
}
