import { lazyPart } from "../http/lazy-part.ts";
import { PagePart } from "../page/page-part.tsx";
import { BrowserQuestion } from "./browser-question.tsx";
import type { Question } from "./question.ts";

const QuestionDialog = lazyPart(() => import("./question-dialog.tsx"), "QuestionDialog");

/** Call this before the network may be gone, because the dialog can't be loaded then. */
export const preloadQuestion = QuestionDialog.preload;

/** If the dialog can't be loaded, the browser asks. */
export const AskQuestion = ({ question }: { question: Question | null }) => (
  <PagePart missing={<BrowserQuestion question={question} />}>
    <QuestionDialog question={question} />
  </PagePart>
);
