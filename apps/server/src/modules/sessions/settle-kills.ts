// Brings spooled kills into the database, oldest first: at boot before the port opens, when the database is back, and
// before any other change, so that a killed session can never be revived by a later request.
import { AppError } from "../app-error.ts";
import type { SessionDeps } from "./ports.ts";
import { writeKill } from "./write-kill.ts";

export async function settleKills(deps: SessionDeps): Promise<void> {
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
