import { expect, test } from "vitest";
import { noticeMessage } from "./show-notice.ts";

test("a notice's braces are filled in", () => {
  expect(noticeMessage("sessionStarted", { values: { code: "P0123ABCD" } })).toEqual({
    title: "Session Started",
    description: "Room P0123ABCD is ready",
    tone: "success",
  });
});

test("a notice without a text of its own is followed by the text of the code", () => {
  expect(noticeMessage("startFailed", { code: "SESSION_ALREADY_LIVE" }).description).toBe(
    "You already have a live session. End it before you start another.",
  );
  expect(noticeMessage("startFailed", { code: "NETWORK" }).description).toBe(
    "Network error. Please check your connection.",
  );
});
