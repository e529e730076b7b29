import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { setSingleKeys } from "../shared/page/single-keys.ts";
import { ShortcutsKey } from "./shortcuts-key.tsx";

function setUp() {
  document.body.innerHTML = "<div id=root></div><input><button>Elsewhere</button>";
  const root = createRoot(document.querySelector("#root") as HTMLElement);
  flushSync(() => root.render(<ShortcutsKey />));
  onTestFinished(() => flushSync(() => root.unmount()));
}

function press(selector: string, change: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key: "?", bubbles: true, cancelable: true, ...change });
  document.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
}

test("[HP-2] a question mark opens the shortcuts", async () => {
  setUp();
  expect(press("button")).toBe(true);
  await expect.poll(() => document.querySelector("[role=dialog]")?.textContent ?? "").toContain("kills the session");
});

test("[HP-2] a question mark that's typed, repeated or part of another shortcut opens nothing", () => {
  setUp();
  expect(press("input")).toBe(false);
  expect(press("button", { ctrlKey: true })).toBe(false);
  expect(press("button", { repeat: true })).toBe(false);
  document.body.insertAdjacentHTML("beforeend", "<div role=alertdialog></div>");
  expect(press("button")).toBe(false);
});

test("[HP-2] the list has a switch for single-key shortcuts, and the browser remembers its setting", async () => {
  onTestFinished(() => setSingleKeys(true));
  setUp();
  press("button");
  const shown = () => document.querySelector<HTMLInputElement>("[role=dialog] input[type=checkbox]");
  await expect.poll(() => shown()?.checked).toBe(true);
  flushSync(() => shown()?.click());
  expect(localStorage.getItem("foldback.single-keys")).toBe('"off"');
  flushSync(() => shown()?.click());
  expect(localStorage.getItem("foldback.single-keys")).toBeNull();
});

test("[HP-2] a question mark opens nothing while single-key shortcuts are off", () => {
  onTestFinished(() => setSingleKeys(true));
  setUp();
  setSingleKeys(false);
  expect(press("button")).toBe(false);
  setSingleKeys(true);
  expect(press("button")).toBe(true);
});

test("[HP-2] a question mark pressed before the page's scripts have loaded opens the shortcuts once, unless it was typed", async () => {
  const early = (target: Element) => {
    const event = new KeyboardEvent("keydown", { key: "?", bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event;
  };
  document.body.innerHTML = "<input>";
  window.earlyQuestionMarks = [early(document.querySelector("input") as Element)];
  setUp();
  expect(window.earlyQuestionMarks).toBeUndefined();
  expect(document.querySelector("[role=dialog]")).toBeNull();
  window.earlyQuestionMarks = [early(document.body)];
  setUp();
  await expect.poll(() => document.querySelectorAll("[role=dialog]").length).toBe(1);
});
