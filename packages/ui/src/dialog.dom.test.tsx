import { eventually } from "@foldback/testkit/eventually";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

function Form() {
  const second = useRef<HTMLInputElement>(null);
  return (
    <Dialog open onOpenChange={() => {}} title="Sign up" initialFocus={second}>
      <input aria-label="First" />
      <input ref={second} aria-label="Second" />
    </Dialog>
  );
}

function open(pointer: "fine" | "coarse") {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  flushSync(() => root.render(<Form />));
}

test("a dialog opens with the focus on the field it names", async () => {
  open("fine");
  await eventually(() => expect(document.activeElement?.ariaLabel).toBe("Second"));
});

test("on a touchscreen, a dialog takes the focus itself, so the keyboard stays closed", async () => {
  open("coarse");
  await eventually(() => expect(document.activeElement?.role).toBe("dialog"));
});
