import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { AskQuestion } from "../../../shared/live/ask-question.tsx";
import { askBeforeLeaving, mayLeave } from "../../../shared/live/leave-question.ts";
import { leavingTexts as texts } from "../leaving-texts.ts";
import { interruptedBy, interruptedText, openTakes } from "../model/leaving-takes.ts";

type Asked = { takes: NonNullable<ReturnType<typeof openTakes>>; answer: (leave: boolean) => void };

/** Compares only the path, because the query just selects a tab within the studio. */
const isStaying: ShouldBlockFn = async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave());

/**
 * Asks before you leave the studio while a take is being recorded or sent to Foldback, because leaving the page
 * interrupts both. If you close or reload the page, the browser asks instead. A live session asks its own question.
 */
export function LeaveTakes({ isLive }: { isLive: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(async () => {
    const takes = openTakes();
    if (takes === null || interruptedBy(takes) === null) return true;
    return new Promise<boolean>((resolve) => {
      const answer = (leave: boolean) => {
        setAsked(null);
        resolve(leave);
      };
      setAsked({ takes, answer });
    });
  }, []);
  useBlocker({ shouldBlockFn: isStaying, enableBeforeUnload: false, disabled: isLive });
  useEffect(() => (isLive ? undefined : askBeforeLeaving(ask)), [isLive, ask]);
  return asked === null ? null : <Question {...asked} />;
}

function Question({ takes, answer }: Asked) {
  useViewModel(takes.recorder);
  useViewModel(takes.uploads);
  const interrupted = interruptedBy(takes);
  const hint = interrupted === null ? texts.leavingNow : interruptedText(interrupted);
  return <AskQuestion question={{ title: texts.leaveStudio, hint, no: texts.stay, yes: texts.leave, answer }} />;
}
