/**
 * What the artist's phone reads of the session beside it, and the one thing it can do there. Types only.
 */
import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import type { Unsubscribe } from "./ports.ts";
import type { SignalingLinkState } from "./signaling/signaling-link-state.ts";
import type { EngineNotice, ViewModel } from "./view-model.ts";

/**
 * sent: on its way, nothing heard yet. refused: the server will never take it from this phone. told: the engineer's screen
 * has been told. recorded: on record as well. too-late: the session had ended before the press.
 */
export type PhoneKill = "none" | "sent" | "refused" | "told" | "recorded" | "too-late";

/** What the server said to a phone that came back: the session is over, or this phone has no place beside it any more. */
export type PhoneOver = "session" | "pairing";

export type PhoneRemoteSnapshot = {
  /** Null until the server has said something. */
  view: PhoneRemoteView | null;
  signaling: SignalingLinkState;
  /** False while the link is down: what is shown may be old. */
  isCurrent: boolean;
  kill: PhoneKill;
  /** Null while the phone has its place. The end may be known by this alone, without a view. */
  over: PhoneOver | null;
};

export type PhoneRemoteSide = ViewModel<PhoneRemoteSnapshot> & {
  /** At once, over both ways to the server; pressed again it is the same kill. */
  kill(): void;
  retryNow(): void;
  subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
  close(): void;
};
