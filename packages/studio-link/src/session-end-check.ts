/**
 * Asks the server how the session ended: once after each refused connection, and whenever the window becomes visible. A
 * page that was asleep or offline when its session ended is refused without a reason, and a page whose seat was taken
 * gets no message at all. Without this check, they would show a session that has ended or drop one that's live.
 */
import type { SessionView } from "@foldback/protocol/signaling";
import { failureCodeOf } from "./ports.ts";
import type { SessionMirror } from "./session-mirror.ts";
import type { SignalingFailure, SignalingLinkState } from "./signaling/signaling-link-state.ts";

export type SessionEndCheck = {
  signalingChanged(signaling: SignalingLinkState): void;
  /**
   * Call this when the window is visible again or the network is back, because the server can't notify a page without a
   * link that its session has ended.
   */
  checkNow(signaling: SignalingLinkState): void;
};

export function createSessionEndCheck(deps: {
  mirror: SessionMirror;
  room(input: { code: string }): Promise<SessionView>;
  /** Asks whether this engineer has left or was removed, if the room can't be found. Resolves to false if neither. */
  departed?(sessionId: string): Promise<boolean>;
}): SessionEndCheck {
  let askedAbout: SignalingLinkState | null = null;

  async function ask({ sessionId, roomCode }: SessionView, refusal: SignalingFailure) {
    const isOver = await deps.room({ code: roomCode }).then(
      (found) => {
        deps.mirror.accept(found);
        return refusal === "session-ended";
      },
      async (thrown: unknown) => {
        const isGone = failureCodeOf(thrown) === "ROOM_NOT_FOUND";
        if (isGone && (await deps.departed?.(sessionId))) return false;
        return isGone || refusal === "session-ended";
      },
    );
    const known = deps.mirror.get();
    // The server says that the session has ended, but not how it ended. After any other failure the session may still
    // be live, so we don't end it here.
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
      if (session === null || session.status === "ended") return;
      // The server ends a suspended artist's session, but no longer answers the artist's requests.
      if (signaling.reason === "suspended" && session.yourRole === "artist") deps.mirror.endLocally("suspended");
      if (signaling.reason !== "session-ended" && signaling.reason !== "refused") return;
      askedAbout = signaling;
      void ask(session, signaling.reason);
    },
  };
}
