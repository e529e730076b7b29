import { aSessionView, grantOf } from "@foldback/testkit/session-view";
import { expect, test } from "vitest";
import { darkReasonFor } from "./dark-reason.ts";
import { type DeskEvent, type DeskPhase, reduceDeskPhase, roomFor } from "./desk-phase.ts";

const waitingSession = {
  sessionId: "a",
  roomCode: "P0A1B2C3",
  artistLabel: "Ada",
  invited: true,
  joined: false,
  createdAtMs: 1,
};

const lobby: DeskPhase = { status: "lobby", ended: null };

test("the desk stands by for its first invitation and never for an open call", () => {
  const open = { ...waitingSession, sessionId: "o", invited: false };
  expect(roomFor(lobby, [open])).toBeNull();
  expect(roomFor(lobby, [open, waitingSession])).toBe("a");
  expect(roomFor(lobby, [{ ...waitingSession, joined: true }])).toBeNull();
});

test("the desk keeps its room while Join is being sent, even if the list already says joined", () => {
  const listed = [{ ...waitingSession, joined: true }];
  expect(roomFor({ status: "joining", sessionId: "a" }, listed)).toBe("a");
});

test("a joined session takes precedence over every invitation", () => {
  expect(roomFor({ status: "joined", sessionId: "b" }, [waitingSession])).toBe("b");
});

const after = (...events: DeskEvent[]) => events.reduce(reduceDeskPhase, lobby);
const pressed: DeskEvent = { type: "join-pressed", sessionId: "a" };
const joined: DeskEvent = { type: "joined", sessionId: "a" };

test("a refused Join returns to the lobby, and a late answer doesn't undo a successful Join", () => {
  expect(after(pressed, { type: "join-answered" })).toEqual(lobby);
  expect(after(pressed, joined, { type: "join-answered" })).toEqual({ status: "joined", sessionId: "a" });
});

test("the reason why a session ended stays on screen until the next Join", () => {
  const ended = after(joined, { type: "ended", sessionId: "a", reason: "killed" });
  expect(ended).toEqual({ status: "lobby", ended: { sessionId: "a", reason: "killed" } });
  expect(reduceDeskPhase(ended, { type: "join-answered" })).toEqual(ended);
  expect(reduceDeskPhase(ended, { type: "join-pressed", sessionId: "b" })).toEqual({
    status: "joining",
    sessionId: "b",
  });
});

test("an engineer who left isn't told how the session ended", () => {
  expect(after(joined, { type: "left" })).toEqual(lobby);
});

const live = {
  session: aSessionView(),
  isJoined: true,
  isJoining: false,
  ended: null,
  scopes: ["view"] as const,
  isSeatElsewhere: false,
  isLinkUp: true,
  isScreenSent: true,
};

test.each([
  ["a live picture", {}, null],
  ["no session joined", { isJoined: false }, "not-joined"],
  ["Join in progress", { isJoined: false, isJoining: true }, "connecting"],
  ["no consent yet", { scopes: [], session: aSessionView({ grant: grantOf([], "asked") }) }, "waiting-for-consent"],
  ["consent withdrawn", { scopes: [], session: aSessionView({ grant: grantOf([], "revoked") }) }, "view-withdrawn"],
  ["a pause by the artist", { session: aSessionView({ status: "paused", pauseCause: "by-artist" }) }, "paused"],
  [
    "a lost connection, while the picture continues",
    { session: aSessionView({ status: "paused", pauseCause: "connection-lost" }) },
    null,
  ],
  ["no link", { isLinkUp: false }, "connecting"],
  ["another tab has the seat", { isSeatElsewhere: true, isLinkUp: false }, "opened-elsewhere"],
  ["a screen that is not shared", { isScreenSent: false }, "artist-not-sharing"],
  ["a kill", { ended: { reason: "killed" } }, "killed"],
  ["an ended session", { ended: { reason: "by-artist" } }, "ended"],
] as const)("the desk gives the right reason for being dark, or none: %s", (_title, change, expected) => {
  expect(darkReasonFor({ ...live, ...change })).toBe(expected);
});
