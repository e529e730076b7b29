// Writes pending kills to the database. A session's pending kill is written before any other change to that session, so
// no later request can revive it. At boot and at intervals we write all of them. If one fails, for example because its
// row is locked, the others still go through.
import type { SessionId, UserId } from "@foldback/domain/ids";
import { asJobs } from "../acting-for.ts";
import { AppError } from "../app-error.ts";
import { DatabaseUnavailable } from "../database-unavailable.ts";
import type { SessionDeps } from "../sessions/ports.ts";
import { withTimeout } from "../with-timeout.ts";
import { writeKill } from "./internal/write-kill.ts";
import { isSpooled, pendingKills, pendingKillsOf } from "./pending-kills.ts";
import type { KillCommand } from "./ports.ts";

/**
 * How long a change waits for the kill to be written before we refuse the change. Well below the HTTP server's timeout.
 */
const changeTimeoutMs = 1_500;

/** Throws DatabaseUnavailable until the kill is written, no matter who is asking. */
export async function settleKillOfSession(deps: SessionDeps, sessionId: SessionId): Promise<void> {
  if (pendingKillsOf(deps, sessionId).length === 0) return;
  try {
    await withTimeout(changeTimeoutMs, settleSession(deps, sessionId));
  } catch (error) {
    throw new DatabaseUnavailable("the session's kill isn't recorded yet", { cause: error });
  }
}

/**
 * Writes the kill of a session that the database still counts as this person's live one. Otherwise the database would
 * refuse them a new session.
 */
export async function settleKillOfParticipant(
  deps: SessionDeps,
  participant: { userId: UserId; as: "artist" | "engineer" },
): Promise<void> {
  if (pendingKills(deps).length === 0) return;
  const held = await deps.store.findLiveOf(participant.userId, participant.as);
  if (held !== null) await settleKillOfSession(deps, held.session.id);
}

/**
 * Writes all pending kills one after the other, each in its own transaction. Returns how many are left and the last
 * error.
 */
export async function settleKills(deps: SessionDeps): Promise<{ left: number; because: unknown }> {
  let because: unknown = null;
  for (const sessionId of new Set(pendingKills(deps).map((command) => command.sessionId))) {
    try {
      await settleSession(deps, sessionId);
    } catch (error) {
      because = error;
    }
  }
  return { left: pendingKills(deps).length, because };
}

const settleSession = (deps: SessionDeps, sessionId: SessionId): Promise<void> =>
  deps.unrecorded.attempt(sessionId, () =>
    asJobs(async () => {
      for (const command of pendingKillsOf(deps, sessionId)) await settle(deps, command);
    }),
  );

async function settle(deps: SessionDeps, command: KillCommand): Promise<void> {
  try {
    await writeKill(deps, { ...command, spooled: isSpooled(deps.spool, command) });
  } catch (error) {
    if (!isForeign(error)) {
      await spoolKill(deps, command).catch(() => {});
      throw error;
    }
    deps.log.error({ err: error, sessionId: command.sessionId }, "dropped a pending kill of an unknown session");
  }
  await forgetKill(deps, command);
}

const isForeign = (error: unknown) => error instanceof AppError && error.code === "ROOM_NOT_FOUND";

/** Moves a kill from memory to disk. If it's already there, nothing changes. */
export async function spoolKill(deps: SessionDeps, command: KillCommand): Promise<void> {
  await deps.spool.append(command);
  deps.unrecorded.release(command);
}

/** Forgets a recorded kill. If we can't remove it from disk, it's just written again later, which changes nothing. */
export async function forgetKill(deps: SessionDeps, command: KillCommand): Promise<void> {
  deps.unrecorded.release(command);
  try {
    await deps.spool.remove(command);
  } catch (error) {
    deps.log.warn({ err: error, sessionId: command.sessionId }, "couldn't remove a recorded kill from the spool");
  }
}
