import { useEffect } from "react";
import { texts } from "../texts.ts";
import type { LeaveQuestion } from "./leave-guard.ts";

/** The browser asks if our own dialog didn't load. An unanswered question would keep the artist on the page. */
export function BrowserLeaveQuestion({ question }: { question: LeaveQuestion }) {
  useEffect(() => {
    question?.answer(window.confirm(`${texts.leaveStudio}\n\n${texts.leaveStudioHint}`));
  }, [question]);
  return null;
}
