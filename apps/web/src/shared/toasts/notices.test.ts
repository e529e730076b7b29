import { errorCatalogue } from "@foldback/protocol/error-codes";
import { expect, test } from "vitest";
import { noticeMessage } from "./notices.ts";

test("a notice's placeholders are filled in", () => {
  expect(noticeMessage("sessionStarted", { values: { code: "P0123ABCD" } })).toEqual({
    title: "Session Started",
    description: "Room P0123ABCD is ready",
    tone: "success",
  });
});

test("a notice without its own text uses the error code's", () => {
  expect(noticeMessage("startFailed", { code: "SESSION_ALREADY_LIVE" }).description).toBe(
    "You already have a live session. End it before you start another.",
  );
  expect(noticeMessage("startFailed", { code: "NETWORK" }).description).toBe(
    "Network error. Please check your connection.",
  );
});

test("[KS-6] if the server refuses a kill, the notice says that it still applies in this browser", () => {
  expect(noticeMessage("killRefused", { code: "FORBIDDEN" })).toEqual({
    title: "Kill failed",
    description: `Remote access to this browser is off, but the server didn't record that you pressed the kill switch. ${errorCatalogue.FORBIDDEN.message}`,
    tone: "destructive",
  });
});
