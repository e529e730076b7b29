import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { phoneEnd, stateText } from "./phone-remote-texts.ts";

const paused = (pauseCause: PhoneRemoteView["pauseCause"]) =>
  stateText({ status: "paused", pauseCause, engineerName: "Theo" } as PhoneRemoteView);

test("a pause's text depends on its cause", () => {
  expect(paused("server-restart")).toBe("Paused because the server restarted. Continue in the studio.");
  expect(paused("connection-lost")).toBe(
    "Paused because your studio or the engineer lost the connection to the server. Continue in the studio.",
  );
  expect(paused("by-artist")).toBe("You paused the session.");
});

test("[PH-6][KS-8] if a kill was too late, no text claims that it ended the session, however the session ended", () => {
  for (const endReason of [null, "by-artist", "killed"] as const) {
    const end = phoneEnd({ endReason, kill: "too-late", over: "session" });
    expect(end).toMatchObject({ title: "Session over", isKill: false });
    expect(end.text).toMatch(/^The session had already ended, /);
  }
});

test("[PH-6] the phone says that the session has ended, or that it may still be live if the phone lost its pairing", () => {
  expect(phoneEnd({ endReason: null, kill: "none", over: "session" }).text).toBe("This session has ended.");
  expect(phoneEnd({ endReason: "by-artist", kill: "none", over: "session" }).text).toBe("You ended this session.");
  expect(phoneEnd({ endReason: "killed", kill: "recorded", over: null })).toMatchObject({
    title: "Killed",
    text: "Stopped. The server has confirmed it.",
  });
  const lost = phoneEnd({ endReason: null, kill: "none", over: "pairing" });
  expect(lost).toMatchObject({ title: "Phone not paired", badge: "Not connected" });
  expect(lost.text).toContain("stop it with the kill switch in the studio");
});
