// Makes sure that a kill is recorded: in the database or, if that's down or doesn't respond, in the spool on disk. If
// both fail, the kill stays in memory and its session counts as ended until the sweep records it. In a live session,
// signaling has already told both participants.
import { AppError } from "../app-error.ts";
import type { SessionDeps } from "../sessions/ports.ts";
import { withTimeout } from "../with-timeout.ts";
import { writeKill } from "./internal/write-kill.ts";
import type { KillAnswer, KillCommand } from "./ports.ts";
import { forgetKill, spoolKill } from "./settle-kills.ts";

/**
 * A frozen database may never respond, so after this long we write the kill to the spool. Writing it twice does no
 * harm.
 */
const databaseTimeoutMs = 2_000;

export async function recordKill(deps: SessionDeps, command: KillCommand): Promise<KillAnswer> {
  deps.unrecorded.hold(command);
  try {
    const { alreadyOver } = await withTimeout(databaseTimeoutMs, writeKill(deps, { ...command, spooled: false }));
    await forgetKill(deps, command);
    return { recorded: true, alreadyOver };
  } catch (error) {
    if (error instanceof AppError) {
      deps.unrecorded.release(command);
      throw error;
    }
    deps.log.warn({ err: error, sessionId: command.sessionId }, "couldn't write a kill to the database, spooling it");
    return { recorded: await isSpooled(deps, command), alreadyOver: false };
  }
}

async function isSpooled(deps: SessionDeps, command: KillCommand): Promise<boolean> {
  try {
    await spoolKill(deps, command);
    return true;
  } catch (error) {
    deps.log.error(
      { err: error, sessionId: command.sessionId },
      "couldn't write a kill to the database or the spool, keeping it in memory",
    );
    return false;
  }
}
