/** Makes calls about the live session, if there is one, and waits for each no longer than a user would. */

import type { HeldBack, Withdrawal } from "../delivery/held-back.ts";
import type { HeldKind } from "../delivery/held-back-rules.ts";
import { type ActionResult, type Clock, resultOf } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import { pressTimeoutMs, withTimeout } from "../with-timeout.ts";

/** A withdrawal from the session that's live now. */
export type LiveWithdrawal = Omit<Withdrawal, "sessionId">;

const notLive: ActionResult = { ok: false, code: "SESSION_NOT_LIVE" };

export function createLiveCalls({
  clock,
  mirror,
  heldBack,
}: {
  clock: Clock;
  mirror: SessionMirror;
  heldBack: HeldBack;
}) {
  const liveSessionId = () => {
    const session = mirror.get();
    return session === null || session.status === "ended" ? null : session.sessionId;
  };
  /** An answer that arrives after the limit still counts, because it updates the mirror. */
  const inTime = (call: Promise<unknown>) => resultOf(withTimeout(clock, { limitMs: pressTimeoutMs, call }));
  return {
    inTime,
    async onLive(act: (sessionId: string) => Promise<unknown>): Promise<ActionResult> {
      const sessionId = liveSessionId();
      return sessionId === null ? notLive : inTime(act(sessionId));
    },
    async performAndFollowUp(kind: HeldKind, withdrawal: LiveWithdrawal): Promise<ActionResult> {
      const sessionId = liveSessionId();
      return sessionId === null ? notLive : heldBack.add(kind, { ...withdrawal, sessionId });
    },
  };
}
