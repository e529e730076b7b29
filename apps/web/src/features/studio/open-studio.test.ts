import { expect, test } from "vitest";
import { whilePictureStarts } from "./open-studio.ts";

type Facts = Parameters<typeof whilePictureStarts.mayWait>[0];
const seen: Facts = { session: { status: "active", effectiveScopes: ["view"] }, screen: { status: "sending" } };
const before: Facts = { session: { status: "waiting", effectiveScopes: [] }, screen: { status: "captured" } };

test.each<[string, Facts, Facts, boolean]>([
  ["the picture sets out", before, { ...seen, screen: { status: "captured" } }, true],
  ["it is seen", before, seen, true],
  ["news while it flows", seen, seen, false],
  ["a pause", seen, { ...seen, session: { status: "paused", effectiveScopes: [] } }, false],
  ["a kill", seen, { ...seen, session: { status: "ended", effectiveScopes: [] } }, false],
  ["the view is withdrawn", seen, { ...seen, session: { status: "active", effectiveScopes: ["talk"] } }, false],
  ["joined without a screen", before, { ...seen, screen: { status: "off" } }, false],
])("%s", (_what, shown, next, waits) => {
  expect(whilePictureStarts.mayWait(shown, next)).toBe(waits);
});
