// A session has one engineer. If several try to join at once, a single conditional update decides who gets in. Every
// failed condition gets the same response, as if the session weren't waiting. Joining doesn't open any media, because
// that takes a grant.
import type { Grant } from "@foldback/domain/consent/grant";
import { grantAfterJoin } from "@foldback/domain/consent/interruption";
import type { EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { SessionId, UserId } from "@foldback/domain/ids";
import { can, type Subject } from "@foldback/domain/people/can";
import { isLive } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { awaitBatch } from "../await-batch.ts";
import { settleKillOfParticipant, settleKillOfSession } from "../kill/settle-kills.ts";
import { controlStatement, engineerActor, record, type Statement } from "../ledger/session-statements.ts";
import { changeSession } from "./changes/change-session.ts";
import { requireOwn } from "./changes/ownership.ts";
import { requireActiveAccount } from "./policy.ts";
import type { LiveSession, SessionDeps, SessionTransaction, StoredSession } from "./ports.ts";

/** `from` is the hash of the engineer's sign-in, which stands for their device: a sign-in belongs to one browser. */
type Claim = { sessionId: SessionId; engineerId: UserId; nowMs: number; from: string | null };

export async function joinSession(
  deps: SessionDeps,
  subject: Subject,
  request: { sessionId: SessionId; from?: string },
): Promise<LiveSession> {
  requireActiveAccount(subject);
  if (!can(subject, "list-waiting-sessions")) throw new AppError("SESSION_NOT_WAITING");
  await settleKillOfSession(deps, request.sessionId);
  await settleKillOfParticipant(deps, { userId: subject.userId, as: "engineer" });
  const { sessionId } = request;
  const claim = { sessionId, engineerId: subject.userId, nowMs: deps.nowMs(), from: request.from ?? null };
  const joined = await deps.store.transaction((tx) => join(tx, claim));
  if (!joined) return joinAgain(deps, claim);
  deps.notifier.sessionChanged(joined);
  return joined;
}

async function join(tx: SessionTransaction, claim: Claim): Promise<StoredSession | null> {
  const live = await tx.claimSession(claim);
  if (live === null) return null;
  requireOwn(tx, live);
  const { session } = live;
  const grant = grantAfterJoin(live.grant, claim);
  const after = { ...live, grant };
  const { engineerId, nowMs } = claim;
  const joining: Statement = {
    by: engineerActor(engineerId),
    facts: [...consentEnd(live.grant, grant), { type: "session.joined", engineer: engineerId }],
  };
  const control = controlStatement({ before: { ...live, grant: { status: "none" } }, after, nowMs });
  await awaitBatch([
    grant === live.grant ? null : tx.saveGrant({ session, grant }),
    record(tx, session, { statements: [joining, control], nowMs }),
  ]);
  return after;
}

/** Consent ends if the engineer was away for more than a moment, or comes back on another device. */
const consentEnd = (before: Grant, after: Grant): EvidenceFacts[] =>
  before.status === "granted" && before.absence !== undefined && after.status !== "granted"
    ? [{ type: "consent.revoked", engineer: before.engineerId, reason: "was-away" }]
    : [];

/**
 * Handles a repeated Join. It adds no ledger entry, but it stores a new epoch, so that an earlier Leave that arrives
 * late doesn't undo it (SE-11). If the engineer is in another session, the response says so, whichever session they
 * asked to join.
 */
async function joinAgain(deps: SessionDeps, claim: Claim): Promise<LiveSession> {
  const { sessionId, engineerId } = claim;
  const own = await deps.store.findLiveOf(engineerId, "engineer");
  if (!own || !isLive(own.session.state)) throw new AppError("SESSION_NOT_WAITING");
  if (own.session.id !== sessionId) throw new AppError("ENGINEER_BUSY");
  const event = { type: "joined-again", engineerId } as const;
  return changeSession(deps, sessionId, ({ grant }) => {
    const change = { event, by: engineerActor(engineerId), facts: [] };
    // A pending question about one device doesn't cover another.
    return grant.status === "interrupted" ? { ...change, grant: () => grantAfterJoin(grant, claim) } : change;
  });
}
