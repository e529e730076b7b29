import { expect, test } from "vitest";
import { whilePictureIsDue } from "./open-desk.ts";

type Facts = Parameters<typeof whilePictureIsDue.mayWait>[0];
const at = (facts: Partial<Facts>, awaitsFirstFrame: boolean): Facts => ({
  joining: false,
  joined: false,
  picture: { awaitsFirstFrame, dark: "connecting" },
  ...facts,
});
const darkWith = (dark: Facts["picture"]["dark"], awaitsFirstFrame = false): Facts =>
  at({ joined: true, picture: { awaitsFirstFrame, dark } }, awaitsFirstFrame);
const idle = at({}, true);
const joining = at({ joining: true }, true);
const joined = at({ joined: true }, true);
const live = darkWith(null);
const awaitsConsent = darkWith("waiting-for-consent", true);

test.each([
  ["the press of Join", idle, joining, false],
  ["the answer to it", joining, joined, true],
  ["whatever else is news before the picture", joined, joined, true],
  ["the picture, and every other reason for the dark", joined, live, false],
  ["a refused Join", joining, idle, false],
  ["a new link of a session that was live", live, joined, false],
  ["the studio's word from before the Join", joining, darkWith("artist-not-sharing"), true],
  ["nothing being shared, once that has been said", darkWith("artist-not-sharing"), joined, false],
  ["the consent", awaitsConsent, joined, true],
  ["the studio's word from before the consent", awaitsConsent, darkWith("artist-not-sharing"), true],
  ["that consent is still awaited", joining, awaitsConsent, false],
  ["news while consent is awaited", awaitsConsent, awaitsConsent, false],
  ["a refusal, a kill, a pause", awaitsConsent, darkWith("view-withdrawn"), false],
])("%s", (_what, shown, next, waits) => {
  expect(whilePictureIsDue.mayWait(shown, next)).toBe(waits);
});
