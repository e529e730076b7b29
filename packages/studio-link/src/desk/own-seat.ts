/**
 * The engineer's seat as the server knows it: taken up where this page does not know of it (the first question, and after a Join
 * whose answer was lost on the way), given up with Leave. Knows two calls, no room and no media.
 */
import type { SessionView } from "@foldback/protocol/signaling";
import { createFirstLook } from "../delivery/first-look.ts";
import { createPendingLeave, type PendingLeave, type PendingLeaveStore } from "../delivery/pending-leave.ts";
import type { Clock, DeskApi } from "../ports.ts";

export type OwnSeat = { pendingLeave: PendingLeave; look(): void; serverReturned(): void; close(): void };

export function createOwnSeat(deps: {
  clock: Clock;
  leaveStore: PendingLeaveStore;
  sessions: Pick<DeskApi["sessions"], "current" | "leave">;
  isJoined(): boolean;
  joined(session: SessionView): void;
  changed(): void;
}): OwnSeat {
  const { clock, sessions, changed } = deps;
  const pendingLeave = createPendingLeave({
    clock,
    store: deps.leaveStore,
    tell: sessions.leave,
    changed,
  });
  const firstLook = createFirstLook({
    clock,
    ask: () => sessions.current({ as: "engineer" }),
    found(session) {
      if (session !== null && !deps.isJoined() && !pendingLeave.hasLeft(session.sessionId)) deps.joined(session);
    },
    changed() {},
  });
  return {
    pendingLeave,
    look: () => void firstLook.look(),
    serverReturned() {
      pendingLeave.retryNow();
      firstLook.retryNow();
    },
    close() {
      pendingLeave.close();
      firstLook.close();
    },
  };
}
