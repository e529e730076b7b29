import { expect, test } from "vitest";
import { whilePictureStarts } from "./open-studio.ts";

type Facts = Parameters<typeof whilePictureStarts.mayWait>[0];
const seen: Facts = { session: { status: "active", effectiveScopes: ["view"] }, screen: { status: "sending" } };
const ended: Facts["session"] = { status: "ended", effectiveScopes: [] };
const talking: Facts = { session: { status: "active", effectiveScopes: ["talk"] }, screen: { status: "captured" } };
const idle: Facts = { session: { status: "waiting", effectiveScopes: [] }, screen: { status: "off" } };
const before: Facts = { session: { status: "waiting", effectiveScopes: [] }, screen: { status: "captured" } };

test.each<[string, Facts, Facts, boolean]>([
  ["capturing the screen waits for the picture", idle, { ...idle, screen: { status: "asking" } }, true],
  ["a screen that is captured before the grant is answered waits for the picture", idle, before, true],
  ["a refused capture is shown at once", idle, { ...idle, screen: { status: "failed" } }, false],
  ["a session that ends during the capture is shown at once", before, { ...before, session: ended }, false],
  ["withdrawing talkback during the capture is shown at once", talking, before, false],
  ["a change waits while the picture is starting", before, { ...seen, screen: { status: "captured" } }, true],
  ["the first picture can wait too", before, seen, true],
  ["a change while the picture is being sent is shown at once", seen, seen, false],
  ["a pause is shown at once", seen, { ...seen, session: { status: "paused", effectiveScopes: [] } }, false],
  ["a kill is shown at once", seen, { ...seen, session: { status: "ended", effectiveScopes: [] } }, false],
  [
    "withdrawing the view is shown at once",
    seen,
    { ...seen, session: { status: "active", effectiveScopes: ["talk"] } },
    false,
  ],
  ["a Join without a screen is shown at once", before, { ...seen, screen: { status: "off" } }, false],
])("%s", (_what, shown, next, waits) => {
  expect(whilePictureStarts.mayWait(shown, next)).toBe(waits);
});
