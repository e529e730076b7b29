import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { askBeforeLeaving, mayLeave } from "../../../shared/live/leave-question.ts";
import type { Question } from "../../../shared/live/question.ts";
import { texts } from "../texts.ts";

/** Compares only the path, because the query just selects a tab within the studio. */
const isStaying: ShouldBlockFn = async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave());

/**
 * Asks before you leave the studio during a session, because leaving ends all sharing and hides the kill switch. If you
 * close or reload the page, the browser asks instead.
 */
export function useLeaveGuard(live: boolean): Question | null {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        const answer = (leave: boolean) => {
          setQuestion((asked) => (asked?.answer === answer ? null : asked));
          resolve(leave);
        };
        // If a question is already open, it's left unanswered, which means no. Answering both would make the router go
        // back twice.
        setQuestion({
          title: texts.leaveStudio,
          hint: texts.leaveStudioHint,
          no: texts.stay,
          yes: texts.leave,
          answer,
        });
      }),
    [],
  );
  useBlocker({ shouldBlockFn: isStaying, enableBeforeUnload: true, disabled: !live });
  useEffect(() => (live ? askBeforeLeaving(ask) : undefined), [live, ask]);
  // If the session ends while the question is open, stay on the page so that the artist sees how it ended.
  useEffect(() => {
    if (!live) question?.answer(false);
  }, [live, question]);
  return question;
}
