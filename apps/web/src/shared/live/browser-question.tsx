import { useEffect } from "react";
import type { Question } from "./question.ts";

/**
 * Falls back to the browser's own prompt if our dialog didn't load, so the artist can still leave or end the session.
 */
export function BrowserQuestion({ question }: { question: Question | null }) {
  useEffect(() => {
    question?.answer(window.confirm(`${question.title}\n\n${question.hint}`));
  }, [question]);
  return null;
}
