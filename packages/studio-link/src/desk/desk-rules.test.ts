import { aSessionView, grantOf } from "@foldback/testkit/session-view";
import { expect, test } from "vitest";
import { darkReasonFor } from "./dark-reason.ts";
import { roomToBeIn } from "./standing-by.ts";

const waitingSession = {
  sessionId: "a",
  roomCode: "P0A1B2C3",
  artistLabel: "Ada",
  invited: true,
  joined: false,
  createdAtMs: 1,
};

test("the desk stands by for its top invitation, never for an open call", () => {
  const none = { joinedSessionId: null, joiningSessionId: null };
  const open = { ...waitingSession, sessionId: "o", invited: false };
  expect(roomToBeIn({ ...none, waiting: [open] })).toBeNull();
  expect(roomToBeIn({ ...none, waiting: [open, waitingSession] })).toEqual({ sessionId: "a", isJoined: false });
  expect(roomToBeIn({ ...none, waiting: [{ ...waitingSession, joined: true }] })).toBeNull();
});

test("the room is kept while Join is on its way, even when the list already says joined", () => {
  const facts = { joinedSessionId: null, joiningSessionId: "a", waiting: [{ ...waitingSession, joined: true }] };
  expect(roomToBeIn(facts)).toEqual({ sessionId: "a", isJoined: false });
});

test("a joined session comes before every invitation", () => {
  const facts = { joinedSessionId: "b", joiningSessionId: null, waiting: [waitingSession] };
  expect(roomToBeIn(facts)).toEqual({ sessionId: "b", isJoined: true });
});

const live = {
  session: aSessionView(),
  isJoined: true,
  isJoining: false,
  ended: null,
  scopes: ["view"] as const,
  isReplaced: false,
  isLinkUp: true,
  isScreenSent: true,
};

test.each([
  ["a living picture", {}, null],
  ["nothing joined", { isJoined: false }, "not-joined"],
  ["Join on its way", { isJoined: false, isJoining: true }, "connecting"],
  ["no consent yet", { scopes: [], session: aSessionView({ grant: grantOf([], "asked") }) }, "waiting-for-consent"],
  ["consent withdrawn", { scopes: [], session: aSessionView({ grant: grantOf([], "revoked") }) }, "view-withdrawn"],
  ["a pause by the artist", { session: aSessionView({ status: "paused", pauseCause: "by-artist" }) }, "paused"],
  [
    "a lost connection: the picture goes on",
    { session: aSessionView({ status: "paused", pauseCause: "connection-lost" }) },
    null,
  ],
  ["no link", { isLinkUp: false }, "connecting"],
  ["another window has the seat", { isReplaced: true, isLinkUp: false }, "opened-elsewhere"],
  ["a screen that is not shared", { isScreenSent: false }, "artist-not-sharing"],
  ["a kill", { ended: { reason: "killed" } }, "killed"],
  ["an end", { ended: { reason: "by-artist" } }, "ended"],
] as const)("why the desk is dark: %s", (_title, change, expected) => {
  expect(darkReasonFor({ ...live, ...change })).toBe(expected);
});
