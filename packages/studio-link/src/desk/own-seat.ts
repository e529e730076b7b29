/**
 * The engineer's seat as the server knows it: taken up where this page does not know of it (the first question, and after a Join
 * whose answer was lost on the way), given up with Leave. Knows two calls, no room and no media.
 */
import type { SessionView } from "@foldback/protocol/signaling";
import { createFirstLook } from "../delivery/first-look.ts";
import { createLeaving, type Leaving, type UntoldLeaveStore } from "../delivery/pending-leave.ts";
import type { Clock, DeskApi } from "../ports.ts";

export type OwnSeat = { leaving: Leaving; look(): void; serverReturned(): void; close(): void };

export function createOwnSeat(deps: {
  clock: Clock;
  untoldLeave: UntoldLeaveStore;
  sessions: Pick<DeskApi["sessions"], "current" | "leave">;
  isJoined(): boolean;
  joined(session: SessionView): void;
  changed(): void;
}): OwnSeat {
  const { clock, sessions, changed } = deps;
  const leaving = createLeaving({
    clock,
    store: deps.untoldLeave,
    tell: sessions.leave,
    changed,
  });
  const firstLook = createFirstLook({
    clock,
    ask: () => sessions.current({ as: "engineer" }),
    found(session) {
      if (session !== null && !deps.isJoined() && !leaving.hasLeft(session.sessionId)) deps.joined(session);
    },
    changed() {},
  });
  return {
    leaving,
    look: () => void firstLook.look(),
    serverReturned() {
      leaving.retryNow();
      firstLook.retryNow();
    },
    close() {
      leaving.close();
      firstLook.close();
    },
  };
}
