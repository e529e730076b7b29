// Implements the port that signaling uses to read and change sessions.
import { recordKill } from "../kill/record-kill.ts";
import { systemActor } from "../ledger/session-statements.ts";
import { changeSession } from "./changes/change-session.ts";
import type { SessionDeps } from "./ports.ts";
import type { SessionAuthority } from "./signaling-ports.ts";

export const createSessionAuthority = (deps: SessionDeps): SessionAuthority => ({
  loadLive: async (sessionId) => {
    const found = await deps.store.find(sessionId);
    return found && found.session.state.status !== "ended" ? found : null;
  },
  loadAllLive: () => deps.store.listLive(),
  recordKill: (command) => recordKill(deps, command),
  pauseForLostLink: async (sessionId) => {
    await changeSession(deps, sessionId, ({ session }) => {
      if (session.state.status !== "active") return null;
      return {
        event: { type: "paused", atMs: deps.nowMs(), cause: "connection-lost" },
        byOwnerOnly: true,
        by: systemActor,
        facts: [{ type: "session.paused", cause: "connection-lost" }],
      };
    });
  },
  saveRtt: (sessionId, rtt) => deps.store.saveRtt(sessionId, rtt),
});
