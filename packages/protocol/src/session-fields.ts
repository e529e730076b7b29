/** How a session's state and its grant are shown in a session view. */
import type { Grant } from "@foldback/domain/consent/grant";
import { accessLevelOf } from "@foldback/domain/consent/scopes";
import { type SessionState, shownEndReason } from "@foldback/domain/session/session-state";
import type { SessionView } from "./signaling.ts";

type StateFields = Pick<SessionView, "status" | "pauseCause" | "pausedSinceMs" | "endReason">;

export function stateFields(state: SessionState, viewer: SessionView["yourRole"]): StateFields {
  return {
    status: state.status,
    pauseCause: state.status === "paused" ? state.cause : null,
    pausedSinceMs: state.status === "paused" ? state.sinceMs : null,
    endReason: state.status === "ended" ? shownEndReason(state.reason, viewer) : null,
  };
}

export function grantFields(grant: Grant): SessionView["grant"] {
  const scopes = grant.status === "granted" ? [...grant.scopes] : [];
  return {
    status: grant.status,
    engineerId: "engineerId" in grant ? grant.engineerId : null,
    scopes,
    level: accessLevelOf(scopes),
    untilMs: grant.status === "granted" ? grant.untilMs : null,
  };
}
