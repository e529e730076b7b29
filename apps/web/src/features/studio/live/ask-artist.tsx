import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { PagePart } from "../../../shared/page/page-part.tsx";
import { BrowserQuestion } from "./browser-question.tsx";
import type { Question } from "./question.ts";

const QuestionDialog = lazyPart(() => import("./question-dialog.tsx"), "QuestionDialog");

/** Loaded with the session so that it can be shown even without a network. */
export const AskArtist = ({ question }: { question: Question | null }) => (
  <PagePart missing={<BrowserQuestion question={question} />}>
    <QuestionDialog question={question} />
  </PagePart>
);
