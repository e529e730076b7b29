/**
 * A page that was asleep or offline while its session ended is refused at the door and told no more, and one whose seat was
 * taken hears nothing either. This asks the server how the session ended, once for each refusal and whenever the window is
 * looked at, so that no page shows a session that is over, or loses one that is live. Used by both sides.
 */
import type { SessionView } from "@foldback/protocol/signaling";
import { failureCodeOf } from "./ports.ts";
import type { SessionMirror } from "./session-mirror.ts";
import type { SignalingFailure, SignalingLinkState } from "./signaling/signaling-link-state.ts";

export type SessionEndCheck = {
  signalingChanged(signaling: SignalingLinkState): void;
  /** The window is looked at, or the network is back: a page without a link can't hear of the end by itself. */
  checkNow(signaling: SignalingLinkState): void;
};

export function createSessionEndCheck(deps: {
  mirror: SessionMirror;
  room(input: { code: string }): Promise<SessionView>;
}): SessionEndCheck {
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
    // The server says that it is over, and not how. Any other failure may pass: the link is offered again.
    if (isOver && known?.sessionId === sessionId && known.status !== "ended") deps.mirror.endLocally("failed");
  }

  return {
    checkNow(signaling) {
      const session = deps.mirror.get();
      if (signaling.status !== "failed" || session === null || session.status === "ended") return;
      void ask(session, signaling.reason);
    },
    signalingChanged(signaling) {
      const session = deps.mirror.get();
      if (signaling.status !== "failed" || signaling === askedAbout) return;
      if (signaling.reason !== "session-ended" && signaling.reason !== "refused") return;
      if (session === null || session.status === "ended") return;
      askedAbout = signaling;
      void ask(session, signaling.reason);
    },
  };
}
