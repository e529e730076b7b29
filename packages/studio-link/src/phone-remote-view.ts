/** What the artist's phone shows of the session, and its kill action. */
import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import type { Unsubscribe } from "./ports.ts";
import type { SignalingLinkState } from "./signaling/signaling-link-state.ts";
import type { EngineNotice, ViewModel } from "./view-model.ts";

/**
 * `sent`: no answer yet. `refused`: the server will never accept it from this phone. `told`: the engineer's page has
 * been notified. `recorded`: it's also recorded. `too-late`: the session had ended before.
 */
export type PhoneKill = "none" | "sent" | "refused" | "told" | "recorded" | "too-late";

/** Why a phone can't come back: the session has ended, or the phone is no longer paired. */
export type PhoneOver = "session" | "pairing";

/**
 * The outcome of the phone's request to record. `not-sent`: there was no link. `refused`: the server rejected it.
 * `unanswered`: the studio may or may not have done it. `not-understood`: the server is older than this page and
 * doesn't understand the request.
 */
export type PhoneRecording =
  | { status: "idle" | "not-sent" | "unanswered" | "not-understood" }
  | { status: "asked"; on: boolean }
  | { status: "refused"; code: string };

export type PhoneRemoteSnapshot = {
  /** Null until the server has sent one. */
  view: PhoneRemoteView | null;
  signaling: SignalingLinkState;
  /** False while the link is down, so the view may be out of date. */
  isCurrent: boolean;
  kill: PhoneKill;
  recording: PhoneRecording;
  /**
   * Null while the phone is connected. If the page opened without a view, only this shows that the session has ended.
   */
  over: PhoneOver | null;
};

export type PhoneRemoteSide = ViewModel<PhoneRemoteSnapshot> & {
  /** Sent immediately over signaling and HTTP. Pressing again repeats the same kill. */
  kill(): void;
  /** Asks the studio to start or stop recording a take. */
  record(on: boolean): void;
  retryNow(): void;
  subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
  close(): void;
};
