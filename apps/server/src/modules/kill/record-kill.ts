// Makes sure that a kill is recorded: in the database or, if that's away or silent, in the spool on disk. A kill that
// neither takes stays in memory and blocks its session until the sweep has recorded it. Both participants are told
// before this is called.
import { AppError } from "../app-error.ts";
import type { SessionDeps } from "../sessions/ports.ts";
import { within } from "./internal/answer-within.ts";
import { writeKill } from "./internal/write-kill.ts";
import type { KillAnswer, KillCommand } from "./ports.ts";
import { forgetKill, spoolKill } from "./settle-kills.ts";

/** A frozen database never answers. Writing a kill twice is harmless, so waiting longer gains nothing. */
const databaseTimeoutMs = 2_000;

export async function recordKill(deps: SessionDeps, command: KillCommand): Promise<KillAnswer> {
  deps.unrecorded.hold(command);
  try {
    const { alreadyOver } = await within(databaseTimeoutMs, writeKill(deps, { ...command, spooled: false }));
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
