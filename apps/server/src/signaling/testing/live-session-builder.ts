/** Builds live sessions for the signaling tests. */
import { randomUUID } from "node:crypto";
import type { Grant } from "@foldback/domain/consent/grant";
import type { Scope } from "@foldback/domain/consent/scopes";
import { asRoomId, asSessionId, asUserId, type RoomCode, type UserId } from "@foldback/domain/ids";
import { reduceSession, type SessionEvent, type StudioSession } from "@foldback/domain/session/session-state";
import { newClock } from "@foldback/domain/session/session-time";
import type { LiveSession } from "../../modules/sessions/ports.ts";

const farFutureMs = 9_000_000_000_000;
export const newUserId = (name: string): UserId => asUserId(`${name}-${randomUUID()}`);

export type Cast = { artist: UserId; engineer: UserId };
export const newCast = (): Cast => ({ artist: newUserId("artist"), engineer: newUserId("engineer") });

export function waitingSession({ artist, engineer }: Cast): LiveSession {
  const session: StudioSession = {
    id: asSessionId(randomUUID()),
    roomId: asRoomId(randomUUID()),
    roomCode: "P0A1B2C3D" as RoomCode,
    artistId: artist,
    invitedEngineerId: engineer,
    decline: null,
    engineerId: null,
    joinEpoch: null,
    keepsTalkback: false,
    epoch: 1,
    state: { status: "waiting" },
  };
  return {
    session,
    grant: { status: "none" },
    artistName: "Ada",
    engineerNames: new Map([[engineer, "Ed"]]),
    guestAddress: null,
    createdAtMs: 1,
    startedAtMs: null,
    clock: newClock,
    timeLimitMs: null,
  };
}

export function granting(live: LiveSession, scopes: Scope[], untilMs = farFutureMs): LiveSession {
  const engineerId = live.session.engineerId ?? live.session.invitedEngineerId;
  if (engineerId === null) throw new Error("no engineer to grant to");
  const session = { ...live.session, epoch: live.session.epoch + 1 };
  const grant: Grant = { status: "granted", engineerId, scopes, epoch: session.epoch, untilMs };
  return { ...live, session, grant };
}

export function after(live: LiveSession, event: SessionEvent): LiveSession {
  const step = reduceSession(live.session, event);
  if (!step.ok) throw new Error(step.refusal);
  return { ...live, session: step.session };
}

/** A joined session with a grant of these scopes. */
export function activeSession(cast: Cast, scopes: Scope[] = ["view", "talk", "point", "control"]): LiveSession {
  return granting(after(waitingSession(cast), { type: "joined", engineerId: cast.engineer }), scopes);
}
