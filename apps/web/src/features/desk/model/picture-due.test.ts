import { expect, test } from "vitest";
import { whilePictureIsDue } from "./picture-due.ts";

type Facts = Parameters<typeof whilePictureIsDue.mayWait>[0];
const at = (facts: Partial<Facts>, awaitsFirstFrame: boolean): Facts => ({
  joining: false,
  joined: false,
  picture: { awaitsFirstFrame },
  ...facts,
});
const idle = at({}, true);
const joining = at({ joining: true }, true);
const joined = at({ joined: true }, true);
const live = at({ joined: true }, false);

test.each([
  ["the press of Join", idle, joining, false],
  ["the answer to it", joining, joined, true],
  ["whatever else is news before the picture", joined, joined, true],
  ["the picture, and every other reason for the dark", joined, live, false],
  ["a refused Join", joining, idle, false],
  ["a new link of a session that was live", live, joined, false],
])("%s", (_what, shown, next, waits) => {
  expect(whilePictureIsDue.mayWait(shown, next)).toBe(waits);
});
