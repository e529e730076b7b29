/** How a session's state and its grant are shown in a session view. */
import { effectiveScopes, type Grant } from "@foldback/domain/consent/grant";
import { interruptionOf } from "@foldback/domain/consent/interruption";
import { accessLevelOf, isDawScope, levelScopesOf, type Scope } from "@foldback/domain/consent/scopes";
import { type SessionState, type StudioSession, shownEndReason } from "@foldback/domain/session/session-state";
import type { SessionView } from "./signaling.ts";

type Authority = { session: StudioSession; grant: Grant };
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
  const scopes = grant.status === "granted" ? levelScopesOf(grant.scopes) : [];
  return {
    // An interrupted grant gives no access, so pages show it as a question that's still open.
    status: grant.status === "interrupted" ? "asked" : grant.status,
    engineerId: "engineerId" in grant ? grant.engineerId : null,
    scopes,
    level: accessLevelOf(scopes),
    untilMs: grant.status === "granted" ? grant.untilMs : null,
  };
}

/**
 * What the engineer may do now. Scopes that no level includes are in fields of their own, because an older page refuses a
 * view with a scope that it doesn't know.
 */
export function effectiveFields({ session, grant }: Authority, nowMs: number) {
  const scopes = effectiveScopes(session, grant, nowMs);
  return { effectiveScopes: levelScopesOf(scopes), effectiveDaw: scopes.filter(isDawScope) };
}

export const grantedDaw = (grant: Grant): SessionView["grantedDaw"] =>
  grant.status === "granted" ? grant.scopes.filter(isDawScope) : [];

export function losslessField({ session, grant }: Authority, nowMs: number): SessionView["lossless"] {
  if (effectiveScopes(session, grant, nowMs).includes("lossless")) return "live";
  return grant.status === "granted" && grant.scopes.includes("lossless") ? "granted" : "off";
}

/** The view as the pages use it, with all scopes in its lists. */
export const withAllScopes = (view: SessionView): SessionView => ({
  ...view,
  effectiveScopes: union(view.effectiveScopes, view.effectiveDaw, view.lossless === "live" ? ["lossless"] : []),
  grant: {
    ...view.grant,
    scopes: union(view.grant.scopes, view.grantedDaw, view.lossless === "off" ? [] : ["lossless"]),
  },
});

const union = (...lists: (readonly Scope[])[]) => [...new Set(lists.flat())];

/** The access that the artist can resume, or null. Only the artist gets this. */
export function interruptionFields(live: Authority, nowMs: number): SessionView["interruption"] {
  const interrupted = interruptionOf(live.session, live.grant, nowMs);
  if (interrupted === null) return null;
  const scopes = [...interrupted.scopes];
  return { scopes, level: accessLevelOf(scopes), leftAtMs: interrupted.absence.leftAtMs };
}
