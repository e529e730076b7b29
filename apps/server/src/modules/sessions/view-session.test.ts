import { asRoomId, asSessionId, asUserId } from "@foldback/domain/ids";
import { roomCodeFrom } from "@foldback/domain/room-code";
import { sessionView } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import type { LiveSession } from "./ports.ts";
import { viewSession } from "./view-session.ts";

const [artist, theo, noor] = [asUserId("artist"), asUserId("theo"), asUserId("noor")];
const live: LiveSession = {
  session: {
    id: asSessionId("session"),
    roomId: asRoomId("room"),
    roomCode: roomCodeFrom("0a1b2c3d-0000-4000-8000-000000000000"),
    artistId: artist,
    invitedEngineerId: null,
    decline: null,
    engineerId: noor,
    joinEpoch: 4,
    keepsTalkback: false,
    epoch: 7,
    state: { status: "paused", sinceMs: 40, cause: "connection-lost" },
  },
  grant: { status: "granted", engineerId: noor, scopes: ["view", "talk", "point"], epoch: 5, untilMs: 1_000 },
  artistName: "Ada",
  engineerNames: new Map([[noor, ""]]),
  guestAddress: null,
  createdAtMs: 10,
  startedAtMs: 20,
  clock: { activeMs: 15, activeSinceMs: null, stretches: [] },
  timeLimitMs: null,
};

test("both sides read the same session, each from its own point of view", () => {
  const forArtist = viewSession(live, { userId: artist, nowMs: 50 });
  expect(sessionView.parse(forArtist)).toEqual(forArtist);
  expect(forArtist).toMatchObject({
    yourRole: "artist",
    status: "paused",
    pauseCause: "connection-lost",
    pausedSinceMs: 40,
    effectiveScopes: ["view", "talk"],
    grant: { status: "granted", level: "pointing", engineerId: noor },
    engineer: { id: noor, name: "Engineer (Name Pending)" },
    open: true,
    serverNowMs: 50,
  });
  expect(viewSession(live, { userId: noor, nowMs: 50 })).toEqual({ ...forArtist, yourRole: "engineer" });
});

test("an engineer can't read the artist's consent decision about another engineer", () => {
  const grant = { status: "denied", engineerId: theo } as const;
  const seenByNoor = viewSession({ ...live, grant }, { userId: noor, nowMs: 50 });
  expect(seenByNoor.grant).toEqual({ status: "none", engineerId: null, scopes: [], level: null, untilMs: null });
  expect(viewSession({ ...live, grant }, { userId: artist, nowMs: 50 }).grant.engineerId).toBe(theo);
});

test("only the artist is told that a session ended because they were suspended", () => {
  const session = { ...live.session, state: { status: "ended", atMs: 60, reason: "suspended" } as const };
  const reasonFor = (userId: typeof artist) => viewSession({ ...live, session }, { userId, nowMs: 70 }).endReason;
  expect([reasonFor(artist), reasonFor(noor)]).toEqual(["suspended", "failed"]);
});
