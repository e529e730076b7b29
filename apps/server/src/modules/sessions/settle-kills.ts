// Brings spooled kills into the database, oldest first: at boot before the port opens, when the database is back, and
// before any other change, so that a killed session can never be revived by a later request.
import { asJobs } from "../acting-for.ts";
import { AppError } from "../app-error.ts";
import type { SessionDeps } from "./ports.ts";
import { writeKill } from "./write-kill.ts";

/** Whoever comes first: the kills are other people's. */
export const settleKills = (deps: SessionDeps): Promise<void> =>
  deps.spool.pending().length === 0 ? Promise.resolve() : asJobs(() => settleAll(deps));

async function settleAll(deps: SessionDeps): Promise<void> {
  for (const command of [...deps.spool.pending()]) {
    try {
      await writeKill(deps, { ...command, spooled: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      deps.log.error({ err: error, sessionId: command.sessionId }, "a spooled kill names no session of this database");
    }
    await deps.spool.remove(command);
  }
}
