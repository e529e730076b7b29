import { expect, test, vi } from "vitest";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { killNow, listenForKill } from "./kill-now.ts";

const press = (init: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
const shortcut = { ctrlKey: true, altKey: true, code: "KeyK" };

test("[KS-1] the shortcut kills from anywhere, even if the page stops the key event", () => {
  const kill = vi.fn();
  const end = listenForKill(window, kill);
  const swallow = (event: Event) => event.stopPropagation();
  document.body.addEventListener("keydown", swallow);
  // On a Mac, Option turns the letter into another one.
  press({ ...shortcut, key: "˚" });
  document.body.removeEventListener("keydown", swallow);
  end();
  expect(kill).toHaveBeenCalledTimes(1);
});

test.each([
  { ...shortcut, altKey: false },
  { ...shortcut, ctrlKey: false },
  { ...shortcut, code: "KeyL" },
  { ...shortcut, repeat: true },
])("no other key combination kills: %o", (init) => {
  const kill = vi.fn();
  const end = listenForKill(window, kill);
  press(init);
  end();
  press(shortcut);
  expect(kill).not.toHaveBeenCalled();
});

test("[KS-6] the toast says whether the kill succeeded or a step failed", () => {
  killNow(() => undefined);
  killNow(() => {
    throw new AggregateError([new Error("a track would not stop")], "A step of the kill failed");
  });
  expect(toasts.getSnapshot().map(({ title }) => title)).toEqual(["Session Killed", "Kill failed"]);
});
