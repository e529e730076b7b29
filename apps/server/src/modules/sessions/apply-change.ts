// Applies one accepted change inside an open transaction: the reducer decides, then state, grant and ledger are written
// together.
import { effectiveScopes, type Grant, type RevokeReason } from "@foldback/domain/consent/grant";
import type { EvidenceEntry, EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { UserId } from "@foldback/domain/ids";
import { reduceSession, type SessionEvent, type StudioSession } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { type About, appendEntry } from "../evidence/append-entry.ts";
import type { LiveSession, SessionTransaction, StoredSession } from "./ports.ts";

/** The person who did it, for the ledger. */
export type Actor = { id: string; role: EvidenceEntry["role"] };
export const systemActor: Actor = { id: "system", role: "system" };

export type SessionChange = {
  event: SessionEvent;
  by: Actor;
  facts: EvidenceFacts[];
  /** The people whose identity the entries commit to. */
  about?: About;
  /** The grant after the change, which sees the raised epoch. Without it the grant stays unchanged. */
  grant?: (session: StudioSession) => Grant;
};

export async function applyChange(
  tx: SessionTransaction,
  current: StoredSession,
  change: SessionChange & { nowMs: number },
): Promise<StoredSession> {
  const step = reduceSession(current.session, change.event);
  if (!step.ok) throw new AppError(step.refusal);
  const { session } = step;
  const grant = change.grant ? change.grant(session) : current.grant;
  await tx.save({ session, grant, nowMs: change.nowMs });
  await record(tx, session, change);
  const next = { ...current, session, grant };
  await recordControl(tx, { before: current, after: next, nowMs: change.nowMs });
  return next;
}

/** Records that an engineer gained or lost control of the studio PC, as a consequence of the change just recorded. */
export async function recordControl(
  tx: SessionTransaction,
  { before, after, nowMs }: { before: LiveSession; after: LiveSession; nowMs: number },
): Promise<void> {
  const had = controllerOf(before, nowMs);
  const has = controllerOf(after, nowMs);
  if (had === has) return;
  const facts: EvidenceFacts[] = [];
  if (had !== null) facts.push({ type: "control.off", engineer: had });
  if (has !== null) facts.push({ type: "control.on", engineer: has });
  await record(tx, after.session, { by: systemActor, facts, nowMs });
}

/** Ignores whether the grant has just expired, because the entry about its end says so. */
const controllerOf = ({ session, grant }: LiveSession, nowMs: number): UserId | null =>
  grant.status === "granted" && effectiveScopes(session, grant, Math.min(nowMs, grant.untilMs - 1)).includes("control")
    ? grant.engineerId
    : null;

export async function record(
  tx: SessionTransaction,
  session: StudioSession,
  what: { by: Actor; facts: EvidenceFacts[]; about?: About; nowMs: number },
): Promise<void> {
  for (const facts of what.facts) {
    const draft = {
      at: new Date(what.nowMs).toISOString(),
      session: session.id,
      room: session.roomId,
      epoch: session.epoch,
      actor: what.by.id,
      role: what.by.role,
      facts,
    };
    await appendEntry(tx.ledger, draft, what.about);
  }
}

export const artistActor = (session: StudioSession): Actor => ({ id: session.artistId, role: "artist" });
export const engineerActor = (userId: UserId): Actor => ({ id: userId, role: "engineer" });

/** The grant after a session's end. */
export const closedGrant = (grant: Grant, reason: RevokeReason): Grant =>
  grant.status === "granted" || grant.status === "asked" ? { status: "revoked", reason } : grant;

/** Whole seconds from the first join, or zero if no engineer ever joined. */
export const durationSeconds = (live: Pick<LiveSession, "startedAtMs">, atMs: number) =>
  live.startedAtMs === null ? 0 : Math.max(0, Math.round((atMs - live.startedAtMs) / 1000));
