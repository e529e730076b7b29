// The session as a phone remote sees it, without user ids and without anything that gives authority.
import { effectiveScopes } from "@foldback/domain/consent/grant";
import { levelScopesOf } from "@foldback/domain/consent/scopes";
import type { ReportedTally } from "@foldback/domain/pairing/phone-pairing";
import { shownEngineerName } from "@foldback/domain/people/engineer-name";
import { expectedEngineer } from "@foldback/domain/session/session-state";
import { shownElapsedMs } from "@foldback/domain/session/session-time";
import { grantFields } from "@foldback/protocol/session-fields";
import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import type { LiveSession } from "../sessions/ports.ts";

export function viewPhoneRemote(
  live: LiveSession,
  seen: { nowMs: number; tally: ReportedTally | null },
): PhoneRemoteView {
  const { session, grant } = live;
  const { state } = session;
  const engineerId = session.engineerId ?? expectedEngineer(session);
  return {
    sessionId: session.id,
    roomCode: session.roomCode,
    status: state.status,
    pauseCause: state.status === "paused" ? state.cause : null,
    endReason: state.status === "ended" ? state.reason : null,
    epoch: session.epoch,
    effectiveScopes: levelScopesOf(effectiveScopes(session, grant, seen.nowMs)),
    grantStatus: grantFields(grant).status,
    engineerName: engineerId === null ? null : shownEngineerName(live.engineerNames.get(engineerId) ?? null),
    engineerJoined: session.engineerId !== null,
    tally: state.status === "ended" ? null : seen.tally,
    elapsedMs: shownElapsedMs(live, seen.nowMs),
    endedAtMs: state.status === "ended" ? state.atMs : null,
    serverNowMs: seen.nowMs,
  };
}
