// Applies one change inside an open transaction: runs the reducer, then writes the state, the grant and the ledger
// entries together.
import type { Grant } from "@foldback/domain/consent/grant";
import { reduceSession, type SessionEvent, type StudioSession } from "@foldback/domain/session/session-state";
import { clockAfter } from "@foldback/domain/session/session-time";
import { AppError } from "../../app-error.ts";
import { awaitBatch } from "../../await-batch.ts";
import { controlStatement, record, type Statement } from "../../ledger/session-statements.ts";
import type { LiveSession, SessionTransaction, StoredSession } from "../ports.ts";
import { requireOwn, takesAway } from "./ownership.ts";

export type SessionChange = Statement & {
  event: SessionEvent;
  /**
   * Returns the new grant, given the session after the change, with its new epoch. If absent, the grant stays the same.
   */
  grant?: (session: StudioSession) => Grant;
  /** Set this if only the process that the session belongs to can know that the change is due. */
  byOwnerOnly?: boolean;
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
  const clock = clockAfter(current.clock, { isActive: session.state.status === "active", nowMs });
  const changed = { ...current, session, grant, clock };
  if (change.byOwnerOnly || !takesAway(current, changed)) requireOwn(tx, current);
  const statements = [change, controlStatement({ before: current, after: changed, nowMs })];
  const [, reread] = await awaitBatch([
    tx.save({ session, grant, nowMs }),
    needsReading(current, changed) ? tx.lock(session.id) : null,
    record(tx, session, { statements, nowMs }),
  ]);
  return reread ?? changed;
}

/** After an invitation the row must be read again, because the engineer's name comes from the database. */
const needsReading = (before: LiveSession, after: LiveSession): boolean =>
  after.session.invitedEngineerId !== before.session.invitedEngineerId;
