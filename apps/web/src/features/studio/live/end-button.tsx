import type { StudioActions } from "@foldback/studio-link/studio-view";
import { Button } from "@foldback/ui/button";
import { useState } from "react";
import { AskQuestion } from "../../../shared/live/ask-question.tsx";
import type { Question } from "../../../shared/live/question.ts";
import { showNotice } from "../../../shared/toasts/notices.ts";
import { texts } from "../texts.ts";
import { useAction } from "../use-action.ts";

/** Asks first, because an ended session can't be reopened. The kill switch never asks. */
export function EndButton({ end }: { end: NonNullable<StudioActions["end"]> }) {
  const { busy, run } = useAction({ notice: "endFailed" });
  const [question, setQuestion] = useState<Question | null>(null);
  const finish = async () => {
    if (await run(end)) showNotice("sessionEnded");
  };
  const ask = () =>
    setQuestion({
      title: texts.endQuestion,
      hint: texts.endQuestionHint,
      no: texts.goOn,
      yes: texts.endSession,
      answer(yes) {
        setQuestion(null);
        if (yes) void finish();
      },
    });
  return (
    <>
      <Button size="sm" busy={busy} aria-haspopup="dialog" aria-label={texts.endSession} onClick={ask}>
        <span className="sm:hidden">{texts.endShort}</span>
        <span className="max-sm:hidden">{busy ? texts.ending : texts.endSession}</span>
      </Button>
      <AskQuestion question={question} />
    </>
  );
}
