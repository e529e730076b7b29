import { expect, test } from "vitest";
import { faqCategories } from "./faq.ts";

test("[BI1] the answer about prices names what Enterprise holds today", () => {
  const questions = faqCategories.flatMap((category) => category.questions);
  const answer = questions.find(({ question }) => question === "What does it cost?")?.answer;
  expect(answer).toContain("today it holds everything in Pro and API access; everything else in it is marked coming.");
});
