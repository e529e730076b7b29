import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { KillSwitch } from "./kill-switch.tsx";

function setUp() {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  const kill = vi.fn();
  flushSync(() => root.render(<KillSwitch label="Kill Switch" onKill={kill} />));
  const button = document.querySelector("button");
  if (button === null) throw new Error("there is no kill switch");
  const send = (type: string, init: MouseEventInit) =>
    button.dispatchEvent(new MouseEvent(type, { bubbles: true, ...init }));
  return { kill, send };
}

test("the switch kills on pointer down, and the click that follows doesn't kill a second time", () => {
  const { kill, send } = setUp();
  send("pointerdown", { button: 0 });
  expect(kill).toHaveBeenCalledTimes(1);
  send("click", { detail: 1 });
  expect(kill).toHaveBeenCalledTimes(1);
});

test("a keyboard click still kills after a pointer press", () => {
  const { kill, send } = setUp();
  send("click", { detail: 0 });
  expect(kill).toHaveBeenCalledTimes(1);
  send("pointerdown", { button: 0 });
  send("click", { detail: 0 });
  expect(kill).toHaveBeenCalledTimes(3);
});

test("the right mouse button doesn't kill", () => {
  const { kill, send } = setUp();
  send("pointerdown", { button: 2 });
  expect(kill).not.toHaveBeenCalled();
});
