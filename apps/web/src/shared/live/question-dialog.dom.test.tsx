import { eventually } from "@foldback/testkit/eventually";
import { buttonStyles } from "@foldback/ui/button-styles";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { QuestionDialog } from "./question-dialog.tsx";

const primary = buttonStyles({ variant: "primary" });

test("in a question about leaving or ending, the answer that changes nothing is the primary button and has the focus", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  const question = { title: "Leave the studio?", hint: "Your session stays open.", no: "Stay", yes: "Leave" };
  flushSync(() => root.render(<QuestionDialog question={{ ...question, answer: () => {} }} />));
  const button = (name: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === name);
  await eventually(() => expect(document.activeElement).toBe(button("Stay")));
  expect([button("Stay")?.className, button("Leave")?.className].map((styles) => styles === primary)).toEqual([
    true,
    false,
  ]);
});
