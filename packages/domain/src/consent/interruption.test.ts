import { expect, test } from "vitest";
import { asRoomId, asSessionId, asUserId } from "../ids.ts";
import { roomCodeFrom } from "../room-code.ts";
import { awayMomentMs } from "../session/session-limits.ts";
import type { StudioSession } from "../session/session-state.ts";
import { closedGrant, effectiveScopes, type Grant } from "./grant.ts";
import { goOnOffer, grantAfterJoin, grantAfterLeave, interruptionOf } from "./interruption.ts";

const [engineer, other] = [asUserId("engineer"), asUserId("other")];
const untilMs = 1_000_000;
const scopes = ["view", "talk", "point"] as const;
const granted: Grant = {
  ...{ status: "granted", engineerId: engineer, scopes: [...scopes], epoch: 3, untilMs, decidedFrom: "studio" },
};
const left = { leftAtMs: 100, leftFrom: "desk" };
const interrupted: Grant = {
  ...{ status: "interrupted", engineerId: engineer, scopes: [...scopes], untilMs, decidedFrom: "studio" },
  absence: left,
};
const away = grantAfterLeave(granted, { isPaused: false, ...left });
const back = (grant: Grant, change: Partial<Parameters<typeof grantAfterJoin>[1]> = {}) =>
  grantAfterJoin(grant, { engineerId: engineer, nowMs: left.leftAtMs, from: "desk", ...change });

const session = (change: Partial<StudioSession> = {}): StudioSession => ({
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

test("[CO-11] an engineer who's back within a moment has the same grant as before", () => {
  expect(back(away, { nowMs: left.leftAtMs + awayMomentMs })).toEqual(granted);
  expect(back(away, { nowMs: left.leftAtMs + awayMomentMs + 1 })).toEqual(interrupted);
  // Consent given before the first Join stays valid until it expires, however late the engineer joins.
  expect(back(granted, { nowMs: untilMs - 1 })).toEqual(granted);
});

test("[CO-11] leaving a paused session interrupts the grant immediately", () => {
  const paused = grantAfterLeave(granted, { isPaused: true, ...left });
  expect(paused).toEqual(interrupted);
  expect(back(paused)).toEqual(interrupted);
  const again = { leftAtMs: 200, leftFrom: "desk" };
  expect(grantAfterLeave(paused, { isPaused: false, ...again })).toEqual({ ...interrupted, absence: again });
});

test("[CO-6][CO-11] an interrupted grant gives no scope, however long the artist leaves the question unanswered", () => {
  for (const nowMs of [0, untilMs - 1, untilMs, Number.MAX_SAFE_INTEGER])
    expect(effectiveScopes(session(), interrupted, nowMs)).toEqual([]);
});

test("[CO-12] another engineer, another sign-in and an expired grant get the full question", () => {
  for (const grant of [away, interrupted]) {
    expect(back(grant, { engineerId: other })).toEqual({ status: "asked", engineerId: other });
    for (const change of [{ from: "laptop" }, { from: null }, { nowMs: untilMs }])
      expect(back(grant, change)).toEqual({ status: "asked", engineerId: engineer });
  }
});

test("[CO-12] going on is offered only while the same engineer is back in a live session", () => {
  expect(goOnOffer(session(), interrupted, 200)).toBe(interrupted);
  const empty = session({ engineerId: null, state: { status: "waiting" } });
  expect(goOnOffer(empty, interrupted, 200)).toBeNull();
  expect(interruptionOf(empty, interrupted, 200)).toBe(interrupted);
  const ended = session({ state: { status: "ended", atMs: 150, reason: "by-artist" } });
  for (const [at, nowMs] of [
    [session({ engineerId: other }), 200],
    [ended, 200],
    [session(), untilMs],
  ] as const)
    expect(goOnOffer(at, interrupted, nowMs)).toBeNull();
  for (const reason of ["killed", "session-ended"] as const)
    expect(goOnOffer(session(), closedGrant(interrupted, reason), 200)).toBeNull();
});

test("an answer that grants nothing doesn't change when the engineer leaves", () => {
  for (const grant of [
    { status: "none" },
    { status: "asked", engineerId: engineer },
    { status: "denied", engineerId: engineer },
    { status: "revoked", reason: "by-artist" },
  ] satisfies Grant[])
    expect(grantAfterLeave(grant, { isPaused: true, ...left })).toEqual(grant);
});
