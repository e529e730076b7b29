import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { useFocusIfLost } from "./use-focus-if-lost.ts";

function Panel({ isHere }: { isHere: boolean }) {
  return <div ref={useFocusIfLost<HTMLDivElement>(isHere)} tabIndex={-1} />;
}

test("a page that has just opened keeps its focus at the top, and one that loses the focus passes it on", () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  flushSync(() => root.render(<Panel isHere />));
  expect(document.activeElement).toBe(document.body);

  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  flushSync(() => root.render(<Panel isHere={false} />));
  button.remove();
  flushSync(() => root.render(<Panel isHere />));
  expect(document.activeElement).toBe(document.querySelector("[tabindex='-1']"));
});
