import { expect, test } from "vitest";
import { liftFor } from "./toast-place.ts";

const lowest = { left: 8, right: 382, top: 780, bottom: 836 };
const control = (top: number, bottom: number, left = 40) => ({ left, right: left + 100, top, bottom });
const liftOver = (...obstacles: ReturnType<typeof control>[]) =>
  liftFor({ lowest, lift: 0, highestTop: 250, obstacles });

test("toasts stay at their lowest place if it covers no control", () => {
  expect(liftOver()).toBe(0);
  expect(liftOver(control(700, 780), control(836, 844))).toBe(0);
  expect(liftOver(control(790, 830, 400))).toBe(0);
});

test("toasts are lifted above a control, and above the next one that they would then cover", () => {
  expect(liftOver(control(800, 840))).toBe(836 - 800 + 4);
  expect(liftOver(control(800, 840), control(745, 770))).toBe(836 - 745 + 4);
});

test("toasts stay at their lowest place if there's no other", () => {
  expect(liftOver(...[800, 745, 690, 635, 580, 525, 470, 415, 360, 305].map((top) => control(top, top + 40)))).toBe(0);
});

test("lifted toasts stay where they are until they cover a control there", () => {
  const lifted = { lowest, lift: 100, highestTop: 250 };
  expect(liftFor({ ...lifted, obstacles: [] })).toBe(100);
  expect(liftFor({ ...lifted, obstacles: [control(690, 720)] })).toBe(0);
});
