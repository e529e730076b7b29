// The boot rule: first the kills still on disk are recorded, then every active session is paused with a higher epoch,
// so that nothing a browser remembers from before the restart is valid until the artist continues. No socket is open
// yet, so no one is told. A session whose row is locked doesn't hold up the start: until its kill or pause can be
// written, it's blocked by the kill or counts as paused.
import { settleKills } from "../../kill/settle-kills.ts";
import type { RecoveryDeps, SessionNotifier } from "../ports.ts";
import { pauseUnpaused } from "./unpaused-sessions.ts";

export async function recoverLiveSessions(deps: RecoveryDeps): Promise<void> {
  const quietly = { ...deps, notifier: silentNotifier };
  const { left, because } = await settleKills(quietly);
  if (left > 0) deps.log.warn({ err: because, kills: left }, "kills from before the start aren't recorded yet");
  const activeIds = await deps.store.listActiveIds();
  for (const sessionId of activeIds) deps.unpaused.set(sessionId, deps.nowMs());
  const failure = await pauseUnpaused(quietly);
  if (failure !== null)
    deps.log.warn({ err: failure, sessions: deps.unpaused.size }, "sessions couldn't be paused yet, will try again");
  if (activeIds.length > 0) deps.log.info({ sessions: activeIds.length }, "paused live sessions after a restart");
}

const silentNotifier: SessionNotifier = { sessionChanged: () => {}, userSuspended: () => {} };
