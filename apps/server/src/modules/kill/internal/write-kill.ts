// The kill's transaction ends the session, revokes the grant and writes the ledger entries. Calling it again records
// nothing new. In a live session, signaling has already told both participants.

import { closedGrant } from "@foldback/domain/consent/grant";
import type { EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import { isLive, reduceSession, type StudioSession } from "@foldback/domain/session/session-state";
import { clockAfter, durationSeconds } from "@foldback/domain/session/session-time";
import { AppError } from "../../app-error.ts";
import { awaitBatch } from "../../await-batch.ts";
import { artistActor, controlStatement, record, systemActor } from "../../ledger/session-statements.ts";
import type { SessionDeps, SessionTransaction, StoredSession } from "../../sessions/ports.ts";
import type { KillCommand } from "../ports.ts";

/**
 * A kill that would wait longer for a locked row goes to the spool and is written later. This frees the connection for
 * other rooms.
 */
const lockWaitMs = 1_000;

type Written = { alreadyOver: boolean; after: StoredSession | null };

export async function writeKill(
  deps: SessionDeps,
  command: KillCommand & { spooled: boolean },
): Promise<{ alreadyOver: boolean }> {
  const write = async (tx: SessionTransaction): Promise<Written> => {
    const current = await tx.lockAsStored(command.sessionId);
    if (!current || current.session.artistId !== command.artistId) throw new AppError("ROOM_NOT_FOUND");
    if (current.killKey !== null) return { alreadyOver: !endedBy(current, command), after: null };
    const session = endedSessionOf(current, command);
    const nowMs = deps.nowMs();
    const endedSession = isLive(current.session.state);
    const applied: EvidenceFacts = { type: "kill.applied", endedSession, voidEpoch: current.session.epoch };
    const clock = clockAfter(current.clock, { isActive: false, nowMs: command.pressedAtMs });
    const after = { ...current, session, clock, grant: closedGrant(current.grant, "killed") };
    const statements = [
      { by: artistActor(session), facts: [killFacts(current, command)] },
      { by: systemActor, facts: [applied] },
      controlStatement({ before: current, after, nowMs }),
    ];
    await awaitBatch([save(tx, current, { session, command }), record(tx, session, { statements, nowMs })]);
    return { alreadyOver: !endedSession, after };
  };
  const { alreadyOver, after } = await deps.store.transaction(write, { lockWaitMs });
  if (after) deps.notifier.sessionChanged(after);
  return { alreadyOver };
}

/** True if this press has already ended the session and is only being sent again. */
const endedBy = ({ killKey, session: { state } }: StoredSession, { idempotencyKey }: KillCommand) =>
  killKey === idempotencyKey && state.status === "ended" && state.reason === "killed";

/** An ended session keeps its end time and reason, but we still record the later kill. */
function endedSessionOf({ session }: StoredSession, command: KillCommand): StudioSession {
  if (!isLive(session.state)) return session;
  const step = reduceSession(session, { type: "ended", atMs: command.pressedAtMs, reason: "killed" });
  if (!step.ok) throw new AppError(step.refusal);
  return { ...step.session, epoch: Math.max(step.session.epoch, command.epoch) };
}

const save = (
  tx: SessionTransaction,
  current: StoredSession,
  { session, command }: { session: StudioSession; command: KillCommand },
): Promise<void> =>
  isLive(current.session.state)
    ? tx.save({
        session,
        grant: closedGrant(current.grant, "killed"),
        nowMs: command.pressedAtMs,
        killKey: command.idempotencyKey,
      })
    : tx.saveKillKey(session.id, command.idempotencyKey);

const killFacts = (current: StoredSession, command: KillCommand & { spooled: boolean }): EvidenceFacts => ({
  type: "kill.pressed",
  engineer: current.grant.status === "granted" ? current.grant.engineerId : null,
  pressedAt: new Date(command.pressedAtMs).toISOString(),
  sessionDurationSeconds: durationSeconds(current, command.pressedAtMs),
  avgRttMs: current.avgRttMs,
  spooled: command.spooled,
  ...(command.device === undefined ? {} : { device: command.device }),
});
