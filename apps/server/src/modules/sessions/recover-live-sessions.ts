// The boot rule: first the kills still on disk are recorded, then every active session is paused with a higher epoch,
// so that nothing a browser remembers from before the restart is valid until the artist continues. No socket is open
// yet, so no one is told. A kill that can't be written yet blocks its session but not the start.
import type { SessionId } from "@foldback/domain/ids";
import { settleKills } from "../kill/settle-kills.ts";
import { applyChange, systemActor } from "./apply-change.ts";
import type { SessionDeps, SessionNotifier } from "./ports.ts";

export async function recoverLiveSessions(deps: SessionDeps): Promise<void> {
  const { left, because } = await settleKills({ ...deps, notifier: nobody });
  if (left > 0) deps.log.warn({ err: because, kills: left }, "kills of before the start wait for their record");
  const activeIds = await deps.store.listActiveIds();
  for (const sessionId of activeIds) {
    // Its row may be the locked one. The session is over and needs no pause.
    if (left > 0 && (await isKilled(deps, sessionId))) continue;
    await deps.store.transaction(async (tx) => {
      const current = await tx.lock(sessionId);
      if (current?.session.state.status !== "active") return;
      const nowMs = deps.nowMs();
      await applyChange(tx, current, {
        event: { type: "paused", atMs: nowMs, cause: "server-restart" },
        by: systemActor,
        facts: [{ type: "session.paused", cause: "server-restart" }],
        nowMs,
      });
    });
  }
  if (activeIds.length > 0) deps.log.info({ sessions: activeIds.length }, "paused live sessions after a restart");
}

const isKilled = async ({ store }: SessionDeps, sessionId: SessionId) =>
  (await store.find(sessionId))?.session.state.status === "ended";

const nobody: SessionNotifier = { sessionChanged: () => {}, userSuspended: () => {} };
