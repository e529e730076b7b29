/** The messages between the page and the worker that reads takes. */
import type { Loudness } from "@foldback/domain/takes/loudness";
import type { TakeFormat } from "@foldback/domain/takes/take-format";
import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import type { TakeEnd, TakeSegment, TakeStart } from "@foldback/domain/takes/take-log";
import type { TakeMark, TakeNotes } from "@foldback/domain/takes/take-notes";
import type { Peak } from "@foldback/domain/takes/take-peaks";

export type ShelvedTake = {
  takeId: string;
  startedAt: string;
  sampleRateHz: number;
  frames: number;
  bytes: number;
  /** The session in which it was recorded, or null if there wasn't one. */
  sessionId: string | null;
  /** Null until the artist gives it one. */
  name: string | null;
  notes: TakeNotes;
  state:
    | { status: "recording" }
    /** The page or the browser went away during the recording. `input` is the input's name when it began. */
    | { status: "interrupted"; lastWrittenMs: number; input: string }
    | ({ status: "sealed"; stem: ShelvedStem | null; isStemUnreadable: boolean } & SealedFacts);
};

type SealedFacts = { gaps: readonly TakeGap[]; format: TakeFormat } & Pick<TakeEnd, "why" | "root">;
/** The engineer's talkback that was kept with the take. */
export type ShelvedStem = Omit<SealedFacts, "why"> & { stemId: string };
/** What to hear: the take alone, its talkback alone, or both. */
export type TakeLayer = "take" | "talkback" | "both";

/** A folder whose log can't be read. We don't delete it, because its bytes may still be useful. */
export type UnreadableTake = { takeId: string; bytes: number };
export type Shelf = { takes: readonly ShelvedTake[]; unreadable: readonly UnreadableTake[] };

/** What a closed take's log contains, and where each segment is in it. */
export type TakeContents = { start: TakeStart; end: TakeEnd; segments: readonly TakeSegment[] };

/** A take's own log, or the log of its stem. */
export type LogName = "take" | "stem";

type OfTake = { owner: string; takeId: string };

export type WavFileFacts = { layer: TakeLayer; title: string; localTime: string; marks: readonly TakeMark[] };

export type ShelfCalls = {
  /** `recording` lists the takes that a tab is recording now. */
  list: { input: { owner: string; recording: readonly string[] }; answer: Shelf };
  finish: { input: OfTake; answer: null };
  rename: { input: OfTake & { name: string }; answer: null };
  /** Keeps the later version of each part. */
  annotate: { input: OfTake & { notes: TakeNotes }; answer: null };
  remove: { input: OfTake; answer: null };
  peaks: { input: OfTake & { columns: number }; answer: readonly Peak[] };
  /** Measures a closed take the first time, and returns the stored result after that. */
  loudness: { input: OfTake; answer: Loudness };
  /** What has to be sent to copy a closed take or its stem. Fails with `unreadable` if part of it is missing. */
  manifest: { input: OfTake & { log: LogName }; answer: TakeContents };
  /** Makes a file next to the log, one for each layer. */
  export: { input: OfTake & WavFileFacts; answer: null };
};
export type ShelfCallName = keyof ShelfCalls;

export type ShelfRequest = { [Name in ShelfCallName]: { name: Name; input: ShelfCalls[Name]["input"] } }[ShelfCallName];

export type ShelfFailure = "open-elsewhere" | "disk-full" | "unreadable" | "disk";
export type ShelfAnswer = { ok: true; value: unknown } | { ok: false; code: ShelfFailure };

const codes: Record<string, ShelfFailure> = {
  NoModificationAllowedError: "open-elsewhere",
  QuotaExceededError: "disk-full",
  DataError: "unreadable",
};

export const shelfFailureOf = (thrown: unknown): ShelfFailure =>
  (thrown instanceof DOMException ? codes[thrown.name] : undefined) ?? "disk";
