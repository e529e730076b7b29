import { eventually } from "@foldback/testkit/eventually";
import { lazy } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { BrowserQuestion } from "../../../shared/live/browser-question.tsx";
import { texts } from "../texts.ts";
import { MainArea } from "./main-area.tsx";
import type { SessionAreaProps } from "./session-area.tsx";

vi.mock("./session-parts.ts", () => ({ SessionArea: lazy(() => Promise.reject(new TypeError("lost"))) }));

function openRoot(): Root {
  const root = createRoot(document.body.appendChild(document.createElement("div")), { onCaughtError() {} });
  onTestFinished(() => flushSync(() => root.unmount()));
  return root;
}

test("the kill switch stays on the page if the live view fails to load", async () => {
  const root = openRoot();
  const props = { phase: "live", openConsent() {} } as unknown as SessionAreaProps;
  flushSync(() =>
    root.render(
      <>
        <MainArea {...props} report={null} />
        <button type="button">{texts.killSwitch}</button>
      </>,
    ),
  );
  await eventually(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect(document.body.textContent).toMatch(texts.killSwitch);
});

test("[KS-9] if our own dialog fails to load, the browser's prompt asks before the artist leaves", () => {
  const confirm = vi.spyOn(window, "confirm").mockReturnValueOnce(false).mockReturnValueOnce(true);
  const root = openRoot();
  const answers: boolean[] = [];
  const words = { title: texts.leaveStudio, hint: texts.leaveStudioHint, no: texts.stay, yes: texts.leave };
  const ask = () =>
    flushSync(() => root.render(<BrowserQuestion question={{ ...words, answer: (leave) => answers.push(leave) }} />));
  flushSync(() => root.render(<BrowserQuestion question={null} />));
  expect(confirm).not.toHaveBeenCalled();
  ask();
  ask();
  expect(answers).toEqual([false, true]);
  expect(confirm.mock.calls[0]?.[0]).toMatch(texts.leaveStudio);
});
