// Puts a kill on record, come what may: in the database, or, when that is away or does not answer, in the spool on
// disk. Both participants have been told before this is called. It does not retry; the spool's replay does.
import { AppError } from "../app-error.ts";
import type { KillAnswer, KillCommand, SessionDeps } from "./ports.ts";
import { writeKill } from "./write-kill.ts";

/** A frozen database answers nothing at all; a kill written twice is one kill, so waiting longer gains nothing. */
const databasePatienceMs = 2_000;

export async function recordKill(deps: SessionDeps, command: KillCommand): Promise<KillAnswer> {
  try {
    const { alreadyOver } = await within(databasePatienceMs, writeKill(deps, { ...command, spooled: false }));
    return { recorded: true, alreadyOver };
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.warn({ err: error, sessionId: command.sessionId }, "kill spooled: the database did not take it");
    return { recorded: await spool(deps, command), alreadyOver: false };
  }
}

async function spool(deps: SessionDeps, command: KillCommand): Promise<boolean> {
  try {
    await deps.spool.append(command);
    return true;
  } catch (error) {
    deps.log.error({ err: error, sessionId: command.sessionId }, "a kill is neither in the database nor in the spool");
    return false;
  }
}

function within<Result>(patienceMs: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
