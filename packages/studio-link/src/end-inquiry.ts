/**
 * A page that was away (asleep, offline) while its session ended is refused at the door and told no more. This asks once how it
 * ended, so that nobody sits in front of a session that is over. Used by both sides; knows no transport but the one call.
 */
import type { SessionView } from "@foldback/protocol/signaling";
import type { SessionMirror } from "./session-mirror.ts";
import type { SignalingLinkState } from "./signaling/signaling-link-state.ts";

export type EndInquiry = { heed(signaling: SignalingLinkState): void };

export function createEndInquiry(deps: {
  mirror: SessionMirror;
  room(input: { code: string }): Promise<SessionView>;
}): EndInquiry {
  let askedFor: string | null = null;

  async function ask({ sessionId, roomCode }: SessionView) {
    const found = await deps.room({ code: roomCode }).catch(() => null);
    if (found !== null) deps.mirror.accept(found);
    const known = deps.mirror.get();
    // Refused, and not said why: over for this page in any case.
    if (known?.sessionId === sessionId && known.status !== "ended") deps.mirror.endLocally("failed");
  }

  return {
    heed(signaling) {
      const session = deps.mirror.get();
      const isRefused =
        signaling.status === "failed" && (signaling.reason === "session-ended" || signaling.reason === "refused");
      if (!isRefused || session === null || session.status === "ended" || askedFor === session.sessionId) return;
      askedFor = session.sessionId;
      void ask(session);
    },
  };
}
