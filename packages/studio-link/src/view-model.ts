/**
 * What both sides' view models share: their interface and the common parts of their snapshots. An action that's
 * impossible now is `null` in `snapshot.actions`. Otherwise it's always the same function.
 */
import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { NoticeId } from "@foldback/protocol/notices";
import type { ServerMessage } from "@foldback/protocol/signaling";
import type { Route } from "./peer/peer-link-state.ts";
import type { FailureCode, Unsubscribe } from "./ports.ts";

export type ViewModel<Snapshot> = {
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): Unsubscribe;
};

/** A null `rttMs` is "not measured". `history` has at most 60 samples, oldest first. */
export type LatencyView = { rttMs: number | null; route: Route | null; historyMs: readonly number[] };

/** Measured values, never requested ones. Null if not measured. */
export type PictureFormat = { width: number | null; height: number | null; frameRate: number | null };

/** Whether both sides see the same DTLS fingerprints, and four words made from them for people to compare. */
export type LinkVerification = "pending" | "verified" | "mismatch";
export type LinkWordsView = { words: readonly string[] | null; verification: LinkVerification };

/**
 * Where this participant's seat is. `elsewhere`: another tab has it, or has just left it if `isHeld` is false.
 * `wasHere`: this page had it before.
 */
export type SeatView =
  | { status: "unknown" }
  | { status: "here" }
  /** `tally` is what the artist's other tab reports, or null if it isn't known. */
  | { status: "elsewhere"; isHeld: boolean; wasHere: boolean; tally: StudioTally | null };

/** A toast: its id in protocol/notices, the values for its text, and the error code if the text depends on it. */
export type EngineNotice = { id: NoticeId; values: Record<string, string>; code: FailureCode | null };

/** A change in the session's notes: a clip with its new state, or the part that must be fetched again. */
export type NotesChange = Extract<ServerMessage, { type: "transcript" | "notes-changed" }>;
export type NotesFeed = { subscribeNotes(listener: (change: NotesChange) => void): Unsubscribe };
