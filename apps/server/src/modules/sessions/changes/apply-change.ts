// Applies one accepted change inside an open transaction: the reducer decides, then state, grant and ledger are written
// together.
import type { Grant } from "@foldback/domain/consent/grant";
import { reduceSession, type SessionEvent, type StudioSession } from "@foldback/domain/session/session-state";
import { AppError } from "../../app-error.ts";
import { controlStatement, record, type Statement } from "../../ledger/session-statements.ts";
import type { LiveSession, SessionTransaction, StoredSession } from "../ports.ts";

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
