// One accepted change inside an open transaction: the reducer decides, then state, grant and ledger are written
// together. It does not know who asked, nor that anybody is told afterwards.
import type { Grant, RevokeReason } from "@foldback/domain/consent/grant";
import type { EvidenceEntry, EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { UserId } from "@foldback/domain/ids";
import { reduceSession, type SessionEvent, type StudioSession } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { appendEntry } from "../evidence/append-entry.ts";
import type { LiveSession, SessionTransaction, StoredSession } from "./ports.ts";

/** Who did it, for the ledger. */
export type Actor = { id: string; role: EvidenceEntry["role"] };
export const systemActor: Actor = { id: "system", role: "system" };

export type SessionChange = {
  event: SessionEvent;
  by: Actor;
  facts: EvidenceFacts[];
  /** The grant after the change, which sees the raised epoch; unchanged when absent. */
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
  return { ...current, session, grant };
}

export async function record(
  tx: SessionTransaction,
  session: StudioSession,
  what: { by: Actor; facts: EvidenceFacts[]; nowMs: number },
): Promise<void> {
  for (const facts of what.facts) {
    await appendEntry(tx.ledger, {
      at: new Date(what.nowMs).toISOString(),
      session: session.id,
      room: session.roomId,
      epoch: session.epoch,
      actor: what.by.id,
      role: what.by.role,
      facts,
    });
  }
}

export const artistActor = (session: StudioSession): Actor => ({ id: session.artistId, role: "artist" });
export const engineerActor = (userId: UserId): Actor => ({ id: userId, role: "engineer" });

/** What an end leaves of a grant. */
export const closedGrant = (grant: Grant, reason: RevokeReason): Grant =>
  grant.status === "granted" || grant.status === "asked" ? { status: "revoked", reason } : grant;

/** Whole seconds from the first join; zero when nobody ever joined. */
export const durationSeconds = (live: Pick<LiveSession, "startedAtMs">, atMs: number) =>
  live.startedAtMs === null ? 0 : Math.max(0, Math.round((atMs - live.startedAtMs) / 1000));
