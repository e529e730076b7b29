/**
 * The engineer's consent to the artist keeping their talkback with the takes. A withdrawal is retried until the server
 * has it, because it mustn't get lost.
 */
import { keepTalkbackTextVersion } from "@foldback/domain/consent/keep-talkback-text";
import type { DeskActions, TalkbackKeepingView } from "../desk-view.ts";
import type { Lifetime } from "../lifetime.ts";
import { type ActionResult, type Clock, type DeskApi, resultOf } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import { pressTimeoutMs, withTimeout } from "../with-timeout.ts";
import type { DeskSession } from "./desk-session.ts";

const againAfterMs = 2_000;

type KeepingDeps = {
  lifetime: Lifetime;
  clock: Clock;
  api: DeskApi["consent"];
  mirror: SessionMirror;
  session: Pick<DeskSession, "joinedSession">;
  changed(): void;
};

export type TalkbackKeeping = {
  view(): Omit<TalkbackKeepingView, "isRecorded">;
  set: NonNullable<DeskActions["keepTalkback"]>;
};

export function createTalkbackKeeping(deps: KeepingDeps): TalkbackKeeping {
  const { clock, api, mirror, session } = deps;
  /** The session whose withdrawal the server doesn't have yet. */
  let withdrawing: string | null = null;

  const send = (sessionId: string, keep: boolean) => {
    const call = api.keepTalkback({ sessionId, keep, consentTextVersion: keepTalkbackTextVersion });
    return resultOf(withTimeout(clock, { limitMs: pressTimeoutMs, call: call.then(mirror.accept) }));
  };

  function show(next: string | null) {
    withdrawing = next;
    deps.changed();
  }

  async function withdraw(sessionId: string): Promise<ActionResult> {
    show(sessionId);
    const result = await send(sessionId, false);
    if (withdrawing !== sessionId) return result;
    // When the engineer leaves or the session ends, the server withdraws it without being asked.
    if (result.ok || session.joinedSession()?.sessionId !== sessionId) show(null);
    else if (!deps.lifetime.isOver())
      clock.setTimer(againAfterMs, () => withdrawing === sessionId && void withdraw(sessionId));
    return result;
  }

  return {
    view() {
      const joined = session.joinedSession();
      return {
        isAllowed: joined?.keepsTalkback ?? false,
        isWithdrawing: joined !== null && joined.sessionId === withdrawing,
      };
    },
    async set(keep) {
      const sessionId = session.joinedSession()?.sessionId;
      if (sessionId === undefined) return { ok: false, code: "SESSION_NOT_LIVE" };
      return keep ? send(sessionId, true) : withdraw(sessionId);
    },
  };
}
