/**
 * Keeps the desk's view of who has joined in step with the server's. When the page opens, or after a Join whose answer
 * was lost, it asks which session the engineer is in. A Leave is resent until the server has it.
 */

import { createPendingLeave, type PendingLeave, type PendingLeaveStore } from "../delivery/pending-leave.ts";
import { createSessionLookup } from "../delivery/session-lookup.ts";
import type { Lifetime } from "../lifetime.ts";
import type { Clock, DeskApi } from "../ports.ts";
import type { DeskSession } from "./desk-session.ts";

export type JoinTracker = { pendingLeave: PendingLeave; look(): void; serverReturned(): void };

export function createJoinTracker(deps: {
  lifetime: Lifetime;
  clock: Clock;
  api: { sessions: Pick<DeskApi["sessions"], "current" | "leave"> };
  leaveStore: PendingLeaveStore;
  session: Pick<DeskSession, "isJoined" | "joined">;
  changed(): void;
}): JoinTracker {
  const { lifetime, clock, session, changed } = deps;
  const { sessions } = deps.api;
  const sessionLookup = lifetime.keep(
    createSessionLookup({
      clock,
      ask: () => sessions.current({ as: "engineer" }),
      found(found) {
        if (found !== null && !session.isJoined() && !pendingLeave.hasLeft(found.sessionId)) session.joined(found);
      },
      changed() {},
    }),
  );
  const pendingLeave = lifetime.keep(
    createPendingLeave({ clock, store: deps.leaveStore, tell: sessions.leave, changed }),
  );
  return {
    pendingLeave,
    look: () => void sessionLookup.look(),
    serverReturned() {
      pendingLeave.retryNow();
      sessionLookup.retryNow();
    },
  };
}
