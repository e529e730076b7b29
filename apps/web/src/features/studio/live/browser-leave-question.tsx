import { useEffect } from "react";
import { texts } from "../texts.ts";
import type { LeaveQuestion } from "./leave-guard.ts";

/**
 * Uses the browser's own prompt if our dialog didn't load, because an unanswered question would keep the artist on the
 * page.
 */
export function BrowserLeaveQuestion({ question }: { question: LeaveQuestion }) {
  useEffect(() => {
    question?.answer(window.confirm(`${texts.leaveStudio}\n\n${texts.leaveStudioHint}`));
  }, [question]);
  return null;
}
