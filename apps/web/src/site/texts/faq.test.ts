import { expect, test } from "vitest";
import { faqCategories } from "./faq.ts";

test("[BI-1] the answer about prices names what Enterprise includes today", () => {
  const questions = faqCategories.flatMap((category) => category.questions);
  const answer = questions.find(({ question }) => question === "What does it cost?")?.answer;
  expect(answer).toContain(
    "Enterprise currently includes everything in Pro, plus API access. Its other features are planned, but have no date yet.",
  );
});
