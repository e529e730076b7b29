// @vitest-environment jsdom
import { expect, test } from "vitest";
import { spaceIsFree } from "./use-hold-to-talk.ts";

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
])("the space bar talks unless the focused part needs it: %s", (html, free) => {
  expect(spaceIsFree(inside(html))).toBe(free);
});
