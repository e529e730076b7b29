// Takes scopes away from the engineer during a session. Taking the last one withdraws the grant. Reducing access
// doesn't need new consent. The studio has already stopped the engineer locally, and this call updates the server and
// the desk. A repeated call changes nothing.
import type { Grant, InterruptedGrant } from "@foldback/domain/consent/grant";
import { scopes as allScopes, isNarrowing, type Scope } from "@foldback/domain/consent/scopes";
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { StudioSession } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { artistActor } from "../ledger/session-statements.ts";
import type { SessionChange } from "../sessions/changes/apply-change.ts";
import { changeSession } from "../sessions/changes/change-session.ts";
import { requireSessionPermission } from "../sessions/policy.ts";
import type { LiveSession, SessionDeps, StoredSession } from "../sessions/ports.ts";

export const narrowGrant = (
  deps: SessionDeps,
  subject: Subject,
  request: { sessionId: SessionId; scopes: readonly Scope[] },
): Promise<LiveSession> =>
  changeSession(deps, request.sessionId, (current) => {
    requireSessionPermission(subject, "narrow", current.session);
    return narrowing(current, request.scopes);
  });

function narrowing({ session, grant }: StoredSession, wanted: readonly Scope[]): SessionChange | null {
  if (grant.status === "interrupted") return withdrawOffer({ session, grant }, wanted);
  if (grant.status !== "granted") {
    if (wanted.length === 0) return null;
    throw new AppError("SCOPES_NOT_NARROWER");
  }
  if (!isNarrowing(grant.scopes, wanted)) throw new AppError("SCOPES_NOT_NARROWER");
  const scopes = allScopes.filter((scope) => wanted.includes(scope));
  if (scopes.length === grant.scopes.length) return null;
  const base = { event: { type: "authority-changed" } as const, by: artistActor(session) };
  const engineer = grant.engineerId;
  if (scopes.length === 0) {
    const facts: SessionChange["facts"] = [{ type: "consent.revoked", engineer, reason: "by-artist" }];
    return { ...base, facts, grant: () => ({ status: "revoked", reason: "by-artist" }) };
  }
  return {
    ...base,
    facts: [{ type: "consent.narrowed", engineer, scopes }],
    grant: ({ epoch }) => ({ ...grant, scopes, epoch }),
  };
}

/**
 * The engineer has no access at the moment. The artist now wants to allow less than before, so we ask again (CO-12).
 */
function withdrawOffer(
  { session, grant: { engineerId, scopes } }: { session: StudioSession; grant: InterruptedGrant },
  wanted: readonly Scope[],
): SessionChange {
  if (!isNarrowing(scopes, wanted)) throw new AppError("SCOPES_NOT_NARROWER");
  const grant: Grant =
    wanted.length === 0 ? { status: "revoked", reason: "by-artist" } : { status: "asked", engineerId };
  return { event: { type: "authority-changed" }, by: artistActor(session), facts: [], grant: () => grant };
}
