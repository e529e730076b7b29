import { effectiveScopes } from "@foldback/domain/consent/grant";
import { scopes } from "@foldback/domain/consent/scopes";
import type { Subject } from "@foldback/domain/people/can";
import { expectedEngineer } from "@foldback/domain/session/session-state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { activeSession, after, granting, newCast, newUserId, waitingSession } from "../testing/live-session-builder.ts";
import { controlWindowOf, createRoom, oppositeSeat, seatRole } from "./room.ts";

const subject = (userId: Subject["userId"], traits: Partial<Subject> = {}): Subject => ({
  userId,
  roles: ["engineer"],
  suspended: false,
  emailVerified: true,
  guestOf: [],
  ...traits,
});

test("[SG-4] the cached expiry of pointing and control matches effectiveScopes at every moment", async () => {
  const cast = newCast();
  const joined = after(waitingSession(cast), { type: "joined", engineerId: cast.engineer });
  const changes = [
    { type: "paused", atMs: 1, cause: "by-artist" },
    { type: "paused", atMs: 1, cause: "connection-lost" },
    { type: "left" },
    { type: "ended", atMs: 1, reason: "killed" },
  ] as const;
  const states = [joined, ...changes.map((event) => after(joined, event)), waitingSession(cast)];
  await fc.assert(
    fc.property(
      fc.constantFrom(...states),
      fc.subarray([...scopes]),
      fc.nat({ max: 100 }),
      fc.nat({ max: 100 }),
      (state, granted, changedAtMs, laterMs) => {
        const live = granting(state, granted, 60);
        const window = controlWindowOf(live, changedAtMs);
        const nowMs = changedAtMs + laterMs;
        const effective = effectiveScopes(live.session, live.grant, nowMs);
        expect(nowMs < window.pointUntilMs).toBe(effective.includes("point"));
        expect(nowMs < window.controlUntilMs).toBe(effective.includes("control"));
      },
    ),
    { seed: 20261121, numRuns: 2_000 },
  );
});

test("[SG-3] the artist's counterpart is the joined engineer or, before that, the invited engineer", () => {
  const cast = newCast();
  const waiting = waitingSession(cast);
  expect(expectedEngineer(waiting.session)).toBe(cast.engineer);
  expect(expectedEngineer({ ...waiting.session, invitedEngineerId: null })).toBeNull();
  expect(expectedEngineer(activeSession(cast).session)).toBe(cast.engineer);
  expect(oppositeSeat(createRoom(waiting, { nowMs: () => 0, wallMs: () => 0 }), "artist")).toBeNull();
});

test("[AC-2] the policy decides which seat a user can take, whatever their roles", () => {
  const cast = newCast();
  const { session } = activeSession(cast);
  const stranger = newUserId("stranger");
  expect(seatRole(subject(cast.artist, { roles: ["artist"] }), session)).toBe("artist");
  expect(seatRole(subject(cast.engineer), session)).toBe("engineer");
  expect(seatRole(subject(cast.engineer, { roles: ["artist"] }), session)).toBeNull();
  expect(seatRole(subject(stranger, { roles: ["admin", "engineer"] }), session)).toBeNull();
  expect(seatRole(subject(cast.artist, { suspended: true }), session)).toBeNull();
  expect(seatRole(subject(cast.engineer, { emailVerified: false }), session)).toBeNull();
  const open = { ...waitingSession(cast).session, invitedEngineerId: null };
  expect(seatRole(subject(cast.engineer), open)).toBeNull();
});
