// Applies one accepted change inside an open transaction: the reducer decides, then state, grant and ledger are written
// together.
import { effectiveScopes, type Grant, type RevokeReason } from "@foldback/domain/consent/grant";
import type { EvidenceEntry, EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { UserId } from "@foldback/domain/ids";
import { reduceSession, type SessionEvent, type StudioSession } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { type About, appendEntries } from "../evidence/append-entries.ts";
import type { LiveSession, SessionTransaction, StoredSession } from "./ports.ts";

/** The person who did it, for the ledger. */
export type Actor = { id: string; role: EvidenceEntry["role"] };
export const systemActor: Actor = { id: "system", role: "system" };

/** What one person did, as the ledger says it. */
export type Statement = {
  by: Actor;
  facts: readonly EvidenceFacts[];
  /** The people whose identity the entries commit to. */
  about?: About;
};

export type SessionChange = Statement & {
  event: SessionEvent;
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
  const { nowMs } = change;
  await tx.save({ session, grant, nowMs });
  const changed = { ...current, session, grant };
  const next = needsReading(current, changed) ? ((await tx.lock(session.id)) ?? changed) : changed;
  await record(tx, session, {
    statements: [change, controlStatement({ before: current, after: changed, nowMs })],
    nowMs,
  });
  return next;
}

/** Another engineer is invited now, or its active time was started or stopped. */
const needsReading = (before: LiveSession, after: LiveSession): boolean =>
  after.session.invitedEngineerId !== before.session.invitedEngineerId || after.time !== null;

/** That an engineer gained or lost control of the studio PC, as a consequence of the change. */
export function controlStatement(change: { before: LiveSession; after: LiveSession; nowMs: number }): Statement {
  const had = controllerOf(change.before, change.nowMs);
  const has = controllerOf(change.after, change.nowMs);
  const facts: EvidenceFacts[] = [];
  if (had !== null && had !== has) facts.push({ type: "control.off", engineer: had });
  if (has !== null && had !== has) facts.push({ type: "control.on", engineer: has });
  return { by: systemActor, facts };
}

/** Ignores whether the grant has just expired, because the entry about its end says so. */
const controllerOf = ({ session, grant }: LiveSession, nowMs: number): UserId | null =>
  grant.status === "granted" && effectiveScopes(session, grant, Math.min(nowMs, grant.untilMs - 1)).includes("control")
    ? grant.engineerId
    : null;

/** Call it last in a transaction: it locks the ledger's head, and every other room waits until the commit. */
export async function record(
  tx: SessionTransaction,
  session: StudioSession,
  { statements, nowMs }: { statements: readonly Statement[]; nowMs: number },
): Promise<void> {
  const drafts = statements.flatMap(({ by, facts, about }) =>
    facts.map((fact) => ({
      draft: {
        at: new Date(nowMs).toISOString(),
        session: session.id,
        room: session.roomId,
        epoch: session.epoch,
        actor: by.id,
        role: by.role,
        facts: fact,
      },
      about,
    })),
  );
  if (drafts.length > 0) await appendEntries(tx.ledger, drafts);
}

export const artistActor = (session: StudioSession): Actor => ({ id: session.artistId, role: "artist" });
export const engineerActor = (userId: UserId): Actor => ({ id: userId, role: "engineer" });

/** The grant after a session's end. */
export const closedGrant = (grant: Grant, reason: RevokeReason): Grant =>
  grant.status === "granted" || grant.status === "asked" ? { status: "revoked", reason } : grant;

/** Whole seconds from the first join, or zero if no engineer ever joined. */
export const durationSeconds = (live: Pick<LiveSession, "startedAtMs">, atMs: number) =>
  live.startedAtMs === null ? 0 : Math.max(0, Math.round((atMs - live.startedAtMs) / 1000));
