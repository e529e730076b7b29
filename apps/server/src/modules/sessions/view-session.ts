// A session as its participants see it, the same over HTTP and signaling. The caller has already checked that the
// viewer is a participant.
import type { Grant } from "@foldback/domain/consent/grant";
import type { UserId } from "@foldback/domain/ids";
import { shownEngineerName } from "@foldback/domain/people/engineer-name";
import { currentInvitee, expectedEngineer, isOpen } from "@foldback/domain/session/session-state";
import { remainingMs, shownElapsedMs } from "@foldback/domain/session/session-time";
import {
  effectiveFields,
  grantedDaw,
  grantFields,
  interruptionFields,
  losslessField,
  stateFields,
} from "@foldback/protocol/session-fields";
import type { SessionView } from "@foldback/protocol/signaling";
import type { LiveSession } from "./ports.ts";

export type Viewer = { userId: UserId; nowMs: number };

export function viewSession(live: LiveSession, { userId, nowMs }: Viewer): SessionView {
  const { session, grant } = live;
  const yourRole = userId === session.artistId ? "artist" : "engineer";
  const shown: Grant = yourRole === "artist" || isAbout(grant, userId) ? grant : { status: "none" };
  return {
    sessionId: session.id,
    roomCode: session.roomCode,
    yourRole,
    ...stateFields(session.state, yourRole),
    epoch: session.epoch,
    keepsTalkback: session.keepsTalkback,
    ...effectiveFields(live, nowMs),
    grant: grantFields(shown),
    grantedDaw: grantedDaw(shown),
    lossless: losslessField({ session, grant: shown }, nowMs),
    interruption: yourRole === "artist" ? interruptionFields(live, nowMs) : null,
    artistName: live.artistName,
    open: isOpen(session),
    invitedEngineer: personOf(live, currentInvitee(session)),
    guestAddress: yourRole === "artist" && expectedEngineer(session) !== null ? live.guestAddress : null,
    declined: yourRole === "artist" ? declineOf(live) : null,
    engineer: personOf(live, session.engineerId),
    createdAtMs: live.createdAtMs,
    startedAtMs: live.startedAtMs,
    endedAtMs: session.state.status === "ended" ? session.state.atMs : null,
    elapsedMs: shownElapsedMs(live, nowMs),
    timeLimit: limitOf(live, nowMs),
    serverNowMs: nowMs,
  };
}

const limitOf = ({ clock, timeLimitMs: limitMs }: LiveSession, nowMs: number): SessionView["timeLimit"] =>
  limitMs === null
    ? null
    : { limitMs, remainingMs: remainingMs(limitMs, clock, nowMs), runs: clock.activeSinceMs !== null };

/** A grant to one engineer isn't shown to another. */
const isAbout = (grant: Grant, engineerId: UserId) => !("engineerId" in grant) || grant.engineerId === engineerId;

function declineOf(live: LiveSession): SessionView["declined"] {
  const engineer = personOf(live, live.session.invitedEngineerId);
  const { decline } = live.session;
  return decline === null || engineer === null ? null : { engineer, reason: decline.reason };
}

const personOf = (live: LiveSession, userId: UserId | null) =>
  userId === null ? null : { id: userId, name: shownEngineerName(live.engineerNames.get(userId) ?? null) };
