/** The calls about the session that lives: none is waited for longer than a press may, and none is made when there is none. */
import { answerWithin, pressLimitMs } from "../answer-within.ts";
import type { HeldBack } from "../delivery/held-back.ts";
import type { HeldKind } from "../delivery/held-back-rules.ts";
import { type ActionResult, type Clock, resultOf } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";

/** `engineerId`: about whom, where the artist was shown one; `overtaken` is a Grant that may still undo it on the server. */
export type TakenAway = Omit<Parameters<HeldBack["take"]>[1], "sessionId">;

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
  /** An answer that comes later still counts: the mirror takes it. */
  const inTime = (call: Promise<unknown>) => resultOf(answerWithin(clock, { limitMs: pressLimitMs, call }));
  return {
    inTime,
    async onLive(act: (sessionId: string) => Promise<unknown>): Promise<ActionResult> {
      const sessionId = liveSessionId();
      return sessionId === null ? notLive : inTime(act(sessionId));
    },
    async takeAway(kind: HeldKind, taken: TakenAway): Promise<ActionResult> {
      const sessionId = liveSessionId();
      return sessionId === null ? notLive : heldBack.take(kind, { ...taken, sessionId });
    },
  };
}
