// Runs at boot, once this process holds the serving lease and before any socket is open. It records the kills left on
// disk, makes all live sessions its own and pauses the active ones with a new epoch, so nothing from before the restart
// is valid until the artist continues. A locked row doesn't delay the start: until its kill or pause is written, the
// session counts as ended or paused.
import { settleKills } from "../../kill/settle-kills.ts";
import type { RecoveryDeps, SessionNotifier } from "../ports.ts";
import { pauseUnpaused } from "./unpaused-sessions.ts";

export async function recoverLiveSessions(deps: RecoveryDeps): Promise<void> {
  const quietly = { ...deps, notifier: silentNotifier };
  const { left, because } = await settleKills(quietly);
  if (left > 0)
    deps.log.warn({ err: because, kills: left }, "couldn't record kills left from before this start, will try again");
  const locked = await deps.store.takeOverAll();
  const activeIds = await deps.store.listActiveIds();
  for (const sessionId of new Set([...activeIds, ...locked])) deps.unpaused.set(sessionId, deps.nowMs());
  const failure = await pauseUnpaused(quietly);
  if (failure !== null)
    deps.log.warn({ err: failure, sessions: deps.unpaused.size }, "couldn't pause live sessions, will try again");
  if (activeIds.length > 0) deps.log.info({ sessions: activeIds.length }, "paused live sessions after the restart");
}

const silentNotifier: SessionNotifier = { sessionChanged: () => {}, userSuspended: () => {} };
