import { AlertDialog } from "@foldback/ui/alert-dialog";
import { useState } from "react";
import type { Question } from "./question.ts";

export function QuestionDialog({ question }: { question: Question | null }) {
  // Keeps the last question's texts while the dialog fades out.
  const [words, setWords] = useState(question);
  if (question !== null && question !== words) setWords(question);
  return (
    <AlertDialog
      open={question !== null}
      onOpenChange={() => question?.answer(false)}
      title={words?.title ?? ""}
      description={words?.hint}
      cancelLabel={words?.no}
      actionLabel={words?.yes ?? ""}
      onAction={() => question?.answer(true)}
      tone="careful"
    />
  );
}
