/**
 * Asks the server how the session ended, once after each refused connection and whenever the window becomes visible. A
 * page that was asleep or offline when its session ended is refused without a reason, and one whose seat was taken
 * hears nothing. Without this they would show a session that is over, or drop one that is live.
 */
import type { SessionView } from "@foldback/protocol/signaling";
import { failureCodeOf } from "./ports.ts";
import type { SessionMirror } from "./session-mirror.ts";
import type { SignalingFailure, SignalingLinkState } from "./signaling/signaling-link-state.ts";

export type SessionEndCheck = {
  signalingChanged(signaling: SignalingLinkState): void;
  /**
   * Call it when the window is visible again or the network is back, because a page without a link isn't told of the
   * end.
   */
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
    // The server reports that the session is over, but not how it ended. Other failures may pass, so they end nothing
    // here.
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
