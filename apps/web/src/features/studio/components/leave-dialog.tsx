import { AlertDialog } from "@foldback/ui/alert-dialog";
import type { LeaveQuestion } from "../model/use-leave-guard.ts";

/** Asked before the studio is left for another page while a session lives. */
export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  return (
    <AlertDialog
      open={question !== null}
      onOpenChange={() => question?.answer(false)}
      title="Leave the studio?"
      description="Your engineer sees and hears nothing while you are away, and the kill switch stays here. The session pauses; you can go on with it when you come back."
      cancelLabel="Stay"
      actionLabel="Leave"
      onAction={() => question?.answer(true)}
    />
  );
}
