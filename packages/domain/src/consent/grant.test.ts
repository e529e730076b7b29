import { expect, test } from "vitest";
import { asRoomId, asSessionId, asUserId } from "../ids.ts";
import { roomCodeFrom } from "../room-code.ts";
import type { PauseCause, SessionState, StudioSession } from "../session/session-state.ts";
import { effectiveScopes, type Grant } from "./grant.ts";
import type { Scope } from "./scopes.ts";

const [engineer, other] = [asUserId("engineer"), asUserId("other")];
const everything: Scope[] = ["view", "talk", "point", "control"];
const until = 1_000;
const granted: Grant = { status: "granted", engineerId: engineer, scopes: everything, epoch: 3, untilMs: until };

const session = (change: Partial<StudioSession>): StudioSession => ({
  id: asSessionId("session"),
  roomId: asRoomId("room"),
  roomCode: roomCodeFrom("0a1b2c3d-0000-4000-8000-000000000000"),
  artistId: asUserId("artist"),
  invitedEngineerId: engineer,
  decline: null,
  engineerId: engineer,
  joinEpoch: 2,
  keepsTalkback: false,
  epoch: 4,
  state: { status: "active" },
  ...change,
});
const pausedBy = (cause: PauseCause): SessionState => ({ status: "paused", sinceMs: 0, cause });

test("in an active session the engineer has the granted scopes", () => {
  expect(effectiveScopes(session({}), granted, 0)).toEqual(everything);
});

test("[CO-3] an engineer who isn't named in the grant has no scopes", () => {
  expect(effectiveScopes(session({ engineerId: other }), granted, 0)).toEqual([]);
});

test("[CO-6] a timeout never grants anything: an unanswered or expired grant gives no scopes", () => {
  const silent: Grant[] = [
    { status: "none" },
    { status: "asked", engineerId: engineer },
    { status: "denied", engineerId: engineer },
    { status: "revoked", reason: "by-artist" },
  ];
  for (const grant of silent) expect(effectiveScopes(session({}), grant, Number.MAX_SAFE_INTEGER)).toEqual([]);
  expect(effectiveScopes(session({}), granted, until - 1)).toEqual(everything);
  expect(effectiveScopes(session({}), granted, until)).toEqual([]);
});

test("[CO-8] the artist's pause removes all scopes, and a lost connection leaves the picture and talkback", () => {
  expect(effectiveScopes(session({ state: pausedBy("by-artist") }), granted, 0)).toEqual([]);
  for (const cause of ["connection-lost", "server-restart"] as const)
    expect(effectiveScopes(session({ state: pausedBy(cause) }), granted, 0)).toEqual(["view", "talk"]);
});

test("a session without an engineer or one that has ended has no scopes", () => {
  expect(effectiveScopes(session({ engineerId: null, state: { status: "waiting" } }), granted, 0)).toEqual([]);
  expect(effectiveScopes(session({ state: { status: "ended", atMs: 0, reason: "killed" } }), granted, 0)).toEqual([]);
});
