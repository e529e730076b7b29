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
const notReady = at({}, false);
const joining = at({ joining: true }, true);
const joined = at({ joined: true }, true);
const live = darkWith(null);
const awaitsConsent = darkWith("waiting-for-consent", true);

test.each([
  ["pressing Join while standing by waits for the picture", idle, joining, true],
  ["pressing Join without a prepared view is shown at once", notReady, joining, false],
  ["missing consent after pressing Join is shown at once", idle, awaitsConsent, false],
  ["a successful Join waits for the picture", joining, joined, true],
  ["other changes after Join wait for the picture", joined, joined, true],
  ["the picture is shown at once", joined, live, false],
  ["a refused Join is shown at once", joining, idle, false],
  ["a new link in a live session is shown at once", live, joined, false],
  ["a state from before the Join waits for the picture", joining, darkWith("artist-not-sharing"), true],
  [
    "a change is shown at once if the page already says that no screen is shared",
    darkWith("artist-not-sharing"),
    joined,
    false,
  ],
  ["a grant waits for the picture", awaitsConsent, joined, true],
  ["a state from before the grant waits for the picture", awaitsConsent, darkWith("artist-not-sharing"), true],
  ["waiting for consent is shown at once", joining, awaitsConsent, false],
  ["a change while waiting for consent is shown at once", awaitsConsent, awaitsConsent, false],
  ["withdrawn access is shown at once", awaitsConsent, darkWith("view-withdrawn"), false],
])("%s", (_what, shown, next, waits) => {
  expect(whilePictureIsDue.mayWait(shown, next)).toBe(waits);
});
