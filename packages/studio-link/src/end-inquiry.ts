/**
 * A page that was away (asleep, offline) while its session ended is refused at the door and told no more, and one whose seat
 * was taken hears nothing either. This asks how it ended, once for each refusal and whenever somebody looks, so that nobody
 * sits in front of a session that is over, nor loses one that lives. Used by both sides; knows no transport but the one call.
 */
import type { SessionView } from "@foldback/protocol/signaling";
import { failureCodeOf } from "./ports.ts";
import type { SessionMirror } from "./session-mirror.ts";
import type { SignalingFailure, SignalingLinkState } from "./signaling/signaling-link-state.ts";

export type EndInquiry = {
  heed(signaling: SignalingLinkState): void;
  /** The window is looked at, or the network is back: whoever has no link to hear it by is told now. */
  askAgain(signaling: SignalingLinkState): void;
};

export function createEndInquiry(deps: {
  mirror: SessionMirror;
  room(input: { code: string }): Promise<SessionView>;
}): EndInquiry {
  let askedAbout: SignalingLinkState | null = null;

  async function ask({ sessionId, roomCode }: SessionView, refusal: SignalingFailure) {
    const isOver = await deps.room({ code: roomCode }).then(
      (found) => {
        deps.mirror.accept(found);
        return refusal === "session-ended";
      },
      (thrown: unknown) => refusal === "session-ended" || failureCodeOf(thrown) === "ROOM_NOT_FOUND",
    );
    const known = deps.mirror.get();
    // Over, and not said how. Anything else may pass: the link is offered again.
    if (isOver && known?.sessionId === sessionId && known.status !== "ended") deps.mirror.endLocally("failed");
  }

  return {
    askAgain(signaling) {
      const session = deps.mirror.get();
      if (signaling.status !== "failed" || session === null || session.status === "ended") return;
      void ask(session, signaling.reason);
    },
    heed(signaling) {
      const session = deps.mirror.get();
      if (signaling.status !== "failed" || signaling === askedAbout) return;
      if (signaling.reason !== "session-ended" && signaling.reason !== "refused") return;
      if (session === null || session.status === "ended") return;
      askedAbout = signaling;
      void ask(session, signaling.reason);
    },
  };
}
