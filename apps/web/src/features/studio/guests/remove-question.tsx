import { Button } from "@foldback/ui/button";
import { useState } from "react";
import { guestTexts as texts } from "./guest-texts.ts";

type RemoveQuestionProps = { label: string; about: string; question: string; remove: () => Promise<unknown> };

/** Asks inside the list before an engineer is removed, because a second dialog would cover the one with the list. */
export function RemoveQuestion({ label, about, question, remove }: RemoveQuestionProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await remove();
    setBusy(false);
    setIsAsked(false);
  };
  if (!isAsked)
    return (
      <Button size="sm" variant="ghost" className="w-fit" onClick={() => setIsAsked(true)}>
        {label}
        <span className="sr-only"> {about}</span>
      </Button>
    );
  return (
    <span className="flex flex-col gap-2">
      <span role="status" className="break-words">
        {question}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" disabled={busy} onClick={() => setIsAsked(false)}>
          {texts.keep}
        </Button>
        <Button size="sm" variant="primary" busy={busy} onClick={() => void run()}>
          {label}
          <span className="sr-only"> {about}</span>
        </Button>
      </span>
    </span>
  );
}
