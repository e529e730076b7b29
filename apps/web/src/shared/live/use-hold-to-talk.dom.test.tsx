import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { spaceIsFree, useHoldToTalk } from "./use-hold-to-talk.ts";

const inside = (html: string) => {
  document.body.innerHTML = html;
  return document.body.querySelector("[data-at]");
};

test.each([
  ["<div data-at></div>", true],
  ["<button data-talk data-at></button>", true],
  ["<button data-at></button>", false],
  ["<label><input data-at type=radio></label>", false],
  ["<a href=/ ><span data-at></span></a>", false],
])("the space bar talks unless the focused element needs it: %s", (html, free) => {
  expect(spaceIsFree(inside(html))).toBe(free);
});

type Talk = Parameters<typeof useHoldToTalk>[0];

function TalkButton(talk: Talk) {
  return <button type="button" data-talk="" {...useHoldToTalk(talk)} />;
}

/** A talk button next to a text field, as on the desk. `happened` lists the button's calls in order. */
function setUp() {
  document.body.innerHTML = "<div></div><input>";
  const root = createRoot(document.body.querySelector("div") as HTMLElement);
  onTestFinished(() => flushSync(() => root.unmount()));
  const happened: string[] = [];
  const talk = {
    talkStart: vi.fn(() => void happened.push("start")),
    talkStop: vi.fn(() => void happened.push("stop")),
    talkKey: "KeyT",
  };
  const show = (change: Partial<Talk> = {}) => flushSync(() => root.render(<TalkButton {...talk} {...change} />));
  show();
  const button = document.body.querySelector("button") as HTMLElement;
  button.setPointerCapture = () => {};
  const key = (type: "keydown" | "keyup", code: string, init: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent(type, { code, bubbles: true, cancelable: true, ...init }),
    );
  const pointer = (type: string, init: MouseEventInit = {}) =>
    button.dispatchEvent(new MouseEvent(type, { bubbles: true, ...init }));
  return { happened, show, key, pointer };
}

test.each([
  { ending: "losing the pointer", by: "lostpointercapture" },
  { ending: "scrolling", by: "pointercancel" },
  { ending: "letting go", by: "pointerup" },
])("talking stops on $ending", ({ by }) => {
  const { happened, pointer } = setUp();
  pointer("pointerdown", { button: 0 });
  expect(happened).toEqual(["start"]);
  pointer(by);
  expect(happened).toEqual(["start", "stop"]);
});

test("the right mouse button doesn't talk", () => {
  const { happened, pointer } = setUp();
  pointer("pointerdown", { button: 2 });
  expect(happened).toEqual([]);
});

test("a held key starts once, and only its own release stops it", () => {
  const { happened, key } = setUp();
  key("keydown", "Space");
  key("keydown", "Space", { repeat: true });
  key("keydown", "KeyT");
  key("keyup", "KeyT");
  expect(happened).toEqual(["start"]);
  key("keyup", "Space");
  expect(happened).toEqual(["start", "stop"]);
});

test("talking stops when the window loses focus or the user leaves the page", () => {
  const { happened, show, key } = setUp();
  key("keydown", "KeyT");
  window.dispatchEvent(new Event("blur"));
  expect(happened).toEqual(["start", "stop"]);
  key("keydown", "KeyT");
  show({ talkStart: null });
  expect(happened).toEqual(["start", "stop", "start", "stop"]);
});

test("the talk key doesn't talk while typing in a field or as part of a shortcut", () => {
  const { happened, key } = setUp();
  key("keydown", "KeyT", { ctrlKey: true });
  document.body.querySelector("input")?.focus();
  key("keydown", "KeyT");
  key("keydown", "Space");
  expect(happened).toEqual([]);
});
