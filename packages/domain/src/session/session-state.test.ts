import fc from "fast-check";
import { expect, test } from "vitest";
import { asRoomId, asSessionId, asUserId } from "../ids.ts";
import { parseRoomCode, roomCodeFrom } from "../room-code.ts";
import {
  currentInvitee,
  endReasons,
  expectedEngineer,
  isCurrentJoin,
  isOpen,
  reduceSession,
  type SessionEvent,
  type SessionState,
  type StudioSession,
} from "./session-state.ts";

const [artist, engineer, other] = [asUserId("artist"), asUserId("engineer"), asUserId("other")];
const waiting: StudioSession = {
  id: asSessionId("session"),
  roomId: asRoomId("room"),
  roomCode: roomCodeFrom("0a1b2c3d-0000-4000-8000-000000000000"),
  artistId: artist,
  invitedEngineerId: engineer,
  decline: null,
  engineerId: null,
  joinEpoch: null,
  keepsTalkback: false,
  epoch: 1,
  state: { status: "waiting" },
};

const accepted = (session: StudioSession, ...events: SessionEvent[]): StudioSession =>
  events.reduce((current, event) => {
    const step = reduceSession(current, event);
    if (!step.ok) throw new Error(`${event.type} refused: ${step.refusal}`);
    return step.session;
  }, session);

const joined: SessionEvent = { type: "joined", engineerId: engineer };
const active = accepted(waiting, joined);
const paused = accepted(active, { type: "paused", atMs: 5, cause: "by-artist" });
const ended = accepted(active, { type: "ended", atMs: 9, reason: "by-artist" });

const refusal = (session: StudioSession, event: SessionEvent) => {
  const step = reduceSession(session, event);
  return step.ok ? null : step.refusal;
};

test("[SE-1] a room code is P and the first eight digits of a UUID, uppercased", () => {
  expect(waiting.roomCode).toBe("P0A1B2C3D");
  for (const wrong of ["p0a1b2c3d", "P0A1B2C3", "P0A1B2C3DE", "X0A1B2C3D", "P0A1B2C3G", ""])
    expect(parseRoomCode(wrong)).toBeNull();
});

test("[SE-2] only the invited engineer can join, unless the session is open to every engineer", () => {
  expect(active).toMatchObject({ engineerId: engineer, state: { status: "active" } });
  expect(refusal(waiting, { type: "joined", engineerId: other })).toBe("NOT_INVITED");
  const open = accepted(waiting, { type: "opened-up" });
  expect(accepted(open, { type: "joined", engineerId: other }).engineerId).toBe(other);
  expect(refusal(active, joined)).toBe("SESSION_NOT_WAITING");
});

test("[SE-5] after a Leave the session waits for the same engineer, and the artist can open it to others", () => {
  for (const session of [active, paused]) {
    const left = accepted(session, { type: "left" });
    expect(left).toMatchObject({ engineerId: null, invitedEngineerId: engineer, state: { status: "waiting" } });
    expect(refusal(left, { type: "joined", engineerId: other })).toBe("NOT_INVITED");
    expect(accepted(left, { type: "opened-up" }).invitedEngineerId).toBeNull();
  }
  expect(refusal(waiting, { type: "left" })).toBe("SESSION_NOT_LIVE");
  expect(refusal(active, { type: "opened-up" })).toBe("SESSION_NOT_WAITING");
});

test("[SE-11] an older Leave doesn't undo a newer Join", () => {
  expect(isCurrentJoin(active, active.epoch)).toBe(true);
  expect(isCurrentJoin(paused, active.epoch)).toBe(true);
  const back = accepted(active, { type: "left" }, joined);
  const kept = accepted(paused, { type: "joined-again", engineerId: engineer });
  expect(kept).toMatchObject({ engineerId: engineer, state: paused.state });
  for (const session of [back, kept]) {
    expect(isCurrentJoin(session, session.epoch - 1)).toBe(false);
    expect(isCurrentJoin(session, session.epoch)).toBe(true);
  }
  expect(refusal(active, { type: "joined-again", engineerId: other })).toBe("SESSION_NOT_WAITING");
  expect(refusal(accepted(active, { type: "left" }), { type: "joined-again", engineerId: engineer })).toBe(
    "SESSION_NOT_WAITING",
  );
});

test("[IN-1] only the invited engineer can decline, once and before joining", () => {
  const no = (engineerId: typeof engineer): SessionEvent => ({
    type: "declined",
    engineerId,
    atMs: 4,
    reason: "Asleep",
  });
  expect(accepted(waiting, no(engineer))).toMatchObject({ decline: { atMs: 4, reason: "Asleep" }, engineerId: null });
  expect(refusal(waiting, no(other))).toBe("NOT_INVITED");
  expect(refusal(accepted(waiting, { type: "opened-up" }), no(engineer))).toBe("NOT_INVITED");
  expect(refusal(accepted(waiting, no(engineer)), no(engineer))).toBe("NOT_INVITED");
  for (const session of [active, paused]) expect(refusal(session, no(engineer))).toBe("SESSION_NOT_WAITING");
});

test("[IN-2] after a decline no engineer can join until the artist invites one again", () => {
  const declined = accepted(waiting, { type: "declined", engineerId: engineer, atMs: 4, reason: null });
  expect([isOpen(declined), currentInvitee(declined), expectedEngineer(declined)]).toEqual([false, null, null]);
  for (const engineerId of [engineer, other])
    expect(refusal(declined, { type: "joined", engineerId })).toBe("NOT_INVITED");
  const again = accepted(declined, { type: "invited", engineerId: other });
  expect(again).toMatchObject({ decline: null, state: { status: "waiting" } });
  expect(refusal(again, joined)).toBe("NOT_INVITED");
  expect(accepted(again, { type: "joined", engineerId: other }).engineerId).toBe(other);
  expect(accepted(declined, { type: "opened-up" }, joined).engineerId).toBe(engineer);
  expect(accepted(declined, { type: "ended", atMs: 9, reason: "by-artist" }).decline).toBeNull();
  for (const session of [active, paused])
    expect(refusal(session, { type: "invited", engineerId: other })).toBe("SESSION_NOT_WAITING");
});

test("[IN-6] only the new engineer can join after the artist has replaced the engineer, even in an open session", () => {
  for (const session of [active, paused, { ...active, invitedEngineerId: null }]) {
    const replaced = accepted(session, { type: "replaced", engineerId: other });
    expect(replaced).toMatchObject({ engineerId: null, joinEpoch: null, state: { status: "waiting" } });
    expect(refusal(replaced, joined)).toBe("NOT_INVITED");
    expect(accepted(replaced, { type: "joined", engineerId: other }).engineerId).toBe(other);
    expect(refusal(session, { type: "replaced", engineerId: engineer })).toBe("SESSION_NOT_WAITING");
  }
  expect(refusal(waiting, { type: "replaced", engineerId: other })).toBe("SESSION_NOT_LIVE");
});

test("[CO-8] the artist's pause replaces the server's, but never the reverse", () => {
  const lost = accepted(active, { type: "paused", atMs: 5, cause: "connection-lost" });
  const taken = accepted(lost, { type: "paused", atMs: 9, cause: "by-artist" });
  expect(taken).toMatchObject({ state: { status: "paused", sinceMs: 5, cause: "by-artist" }, epoch: lost.epoch + 1 });
  for (const cause of ["by-artist", "connection-lost", "server-restart"] as const)
    expect(refusal(taken, { type: "paused", atMs: 9, cause })).toBe("SESSION_NOT_LIVE");
  expect(refusal(lost, { type: "paused", atMs: 9, cause: "server-restart" })).toBe("SESSION_NOT_LIVE");
});

test("only an active session can be paused, and only a paused session can be continued", () => {
  expect(paused.state).toEqual({ status: "paused", sinceMs: 5, cause: "by-artist" });
  expect(refusal(waiting, { type: "paused", atMs: 5, cause: "connection-lost" })).toBe("SESSION_NOT_LIVE");
  expect(accepted(paused, { type: "continued" }).state).toEqual({ status: "active" });
  expect(refusal(active, { type: "continued" })).toBe("NOT_PAUSED");
});

test("[SE-10] a session can be ended from any status", () => {
  for (const session of [waiting, active, paused])
    expect(accepted(session, { type: "ended", atMs: 7, reason: "expired" }).state).toEqual({
      status: "ended",
      atMs: 7,
      reason: "expired",
    } satisfies SessionState);
});

const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.constantFrom(engineer, other).map((engineerId) => ({ type: "joined", engineerId }) as const),
  fc.constantFrom(engineer, other).map((engineerId) => ({ type: "joined-again", engineerId }) as const),
  fc.constantFrom(engineer, other).map((engineerId) => ({ type: "invited", engineerId }) as const),
  fc.constantFrom(engineer, other).map((engineerId) => ({ type: "replaced", engineerId }) as const),
  fc
    .constantFrom(engineer, other)
    .map((engineerId) => ({ type: "declined", engineerId, atMs: 1, reason: null }) as const),
  fc.constantFrom("left", "opened-up", "continued", "authority-changed").map((type) => ({ type })),
  fc
    .constantFrom("by-artist", "connection-lost", "server-restart")
    .map((cause) => ({ type: "paused", atMs: 1, cause }) as const),
);
const end: fc.Arbitrary<SessionEvent> = fc
  .constantFrom(...endReasons)
  .map((reason) => ({ type: "ended", atMs: 2, reason }));

test("[SE-3] an ended session refuses every event", () => {
  return fc.assert(
    fc.property(fc.oneof(event, end), (any) => {
      expect(refusal(ended, any)).toBe("SESSION_ENDED");
    }),
    { seed: 2 },
  );
});

test("[SE-4] every accepted event raises the epoch by one, and a refused event changes nothing", () => {
  return fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let session = waiting;
      for (const each of events) {
        const step = reduceSession(session, each);
        if (!step.ok) continue;
        expect(step.session.epoch).toBe(session.epoch + 1);
        session = step.session;
      }
    }),
    { seed: 3 },
  );
});

test("[KS-28] kills, joins, leaves and restarts in random order never revive an ended session or lower the epoch", () => {
  const step = fc.oneof({ arbitrary: event, weight: 9 }, { arbitrary: end, weight: 1 });
  return fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 50 }), (events) => {
      let session = waiting;
      let endedAtEpoch: number | null = null;
      for (const each of events) {
        const next = reduceSession(session, each);
        if (endedAtEpoch !== null) expect(next.ok).toBe(false);
        if (!next.ok) continue;
        expect(next.session.epoch).toBeGreaterThan(session.epoch);
        const { state, engineerId } = next.session;
        expect(state.status === "active" && engineerId === null).toBe(false);
        session = next.session;
        if (session.state.status === "ended") endedAtEpoch = session.epoch;
      }
      if (endedAtEpoch !== null) expect(session.epoch).toBe(endedAtEpoch);
    }),
    { seed: 8, numRuns: 200 },
  );
});

test("[GU-4] [IN-7] removing an engineer or withdrawing their invitation leaves the session without an engineer, but doesn't open it", () => {
  const withdrawn: SessionEvent = { type: "invitation-withdrawn", engineerId: engineer, atMs: 7 };
  const open = accepted(waiting, { type: "opened-up" });
  for (const session of [waiting, active, paused, accepted(open, joined)]) {
    const left = accepted(session, withdrawn);
    expect(left).toMatchObject({ engineerId: null, joinEpoch: null, state: { status: "waiting" } });
    expect([isOpen(left), currentInvitee(left), expectedEngineer(left)]).toEqual([false, null, null]);
    expect(refusal(left, joined)).toBe("NOT_INVITED");
    expect(refusal(left, { type: "joined", engineerId: other })).toBe("NOT_INVITED");
    expect(accepted(left, { type: "invited", engineerId: engineer }, joined).engineerId).toBe(engineer);
    expect(accepted(left, { type: "opened-up" }, joined).engineerId).toBe(engineer);
  }
  for (const session of [open, accepted(waiting, { type: "invited", engineerId: other })])
    expect(refusal(session, withdrawn)).toBe("NOT_INVITED");
  expect(refusal(ended, withdrawn)).toBe("SESSION_ENDED");
});

test("[TK-80] the consent to keep talkback needs an engineer, and ends whenever the engineer leaves or the session ends", () => {
  const allowing: SessionEvent = { type: "talkback-keeping", on: true };
  expect(refusal(waiting, allowing)).toBe("SESSION_NOT_LIVE");
  expect(refusal(ended, allowing)).toBe("SESSION_ENDED");
  const allowed = accepted(active, allowing);
  expect(allowed).toMatchObject({ keepsTalkback: true, epoch: active.epoch + 1 });
  const endings: SessionEvent[] = [
    { type: "left" },
    { type: "invitation-withdrawn", engineerId: engineer, atMs: 5 },
    { type: "replaced", engineerId: other },
    ...endReasons.map((reason) => ({ type: "ended", atMs: 5, reason }) as const),
    { type: "talkback-keeping", on: false },
  ];
  for (const ending of endings) expect(accepted(allowed, ending).keepsTalkback, ending.type).toBe(false);
  for (const event of [{ type: "paused", atMs: 5, cause: "by-artist" }, { type: "authority-changed" }] as const)
    expect(accepted(allowed, event).keepsTalkback, event.type).toBe(true);
  expect(accepted(allowed, { type: "left" }, joined).keepsTalkback).toBe(false);
});
