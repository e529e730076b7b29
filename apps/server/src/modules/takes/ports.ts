// What takes need: storage for their sound, a store for their rows, and what an artist's plan allows.
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Entitlements } from "@foldback/domain/plans/entitlements";
import type { FlacOrder } from "@foldback/domain/takes/flac-blocks";
import type { TakeFormat } from "@foldback/domain/takes/take-format";
import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import type { ReportedLight } from "@foldback/domain/takes/take-light";
import type { TakeEnd, TakeStart } from "@foldback/domain/takes/take-log";
import type { ManifestSegment, TakeManifest } from "@foldback/domain/takes/take-manifest";
import type { TakeMeasurements } from "@foldback/domain/takes/take-meter";
import type { TakeMark, TakeNotes } from "@foldback/domain/takes/take-notes";
import type { Log } from "../../log.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";

/** Where one take's sound is stored. */
export type TakePlace = { artistId: UserId; takeId: string };
type SegmentPlace = TakePlace & { sha256: string };

/**
 * Stores whole segments, each under its own hash. Once `put` has acknowledged a segment, it's safe even if the server
 * is killed or loses power. Putting it again changes nothing. Calls throw TAKES_STORAGE_AWAY while the storage can't be
 * used.
 */
export interface TakeStorage {
  put(place: SegmentPlace, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Returns null if the segment isn't stored. May throw UNEXPECTED if it's damaged, or return it as it is. */
  read(place: SegmentPlace): Promise<Uint8Array | null>;
  remove(place: TakePlace): Promise<void>;
  removeAllOf(artistId: UserId): Promise<void>;
  /** Every take that has any sound stored. */
  list(): Promise<TakePlace[]>;
  /** Throws if the storage can't be used. Settles within three seconds. */
  requireAnswer(): Promise<void>;
}

/** Collects the parts of segments that are still arriving. */
export interface TakeStaging {
  /**
   * Appends the part if it begins where the earlier parts end, and returns how many bytes of the segment have arrived.
   * Calls for the same segment run one after the other.
   */
  append(place: SegmentPlace, part: { at: number; bytes: Uint8Array }): Promise<number>;
  /** Returns null if another call has already stored or dropped the parts. */
  read(place: SegmentPlace): Promise<Uint8Array<ArrayBuffer> | null>;
  drop(place: SegmentPlace): Promise<void>;
  /** Drops every part of the take. */
  dropAll(place: TakePlace): Promise<void>;
  removeAllOf(artistId: UserId): Promise<void>;
  list(): Promise<TakePlace[]>;
}

/** Implemented by the signaling room hub. */
export interface TakeLights {
  tell(sessionId: SessionId, told: ReportedLight): void;
  /** Unknown if the artist's page hasn't reported anything for a while. */
  of(sessionId: SessionId): ReportedLight;
}

export interface FlacEncoder {
  /**
   * Transfers the sound's memory, so the caller can't use it afterwards. The sound is interleaved, as in a WAV file.
   */
  encode(sound: Uint8Array<ArrayBuffer>, order: FlacOrder): Promise<Uint8Array>;
}

/** Measures a take outside the server's event loop. */
export interface TakeMeter {
  /** Throws if a segment doesn't match its hash. */
  measure(
    take: { start: TakeStart; frames: number },
    segments: AsyncIterable<MeasuredSegment>,
  ): Promise<TakeMeasurements>;
}
export type MeasuredSegment = { sha256: string; firstFrame: number; bytes: Uint8Array };

export type DeliveryChange = "delivered" | "withdrawn";

/** Implemented by the signaling room hub. */
export interface DeliveryNotifier {
  /** Notifies all of the engineer's open dashboards. */
  tell(engineerId: UserId, change: DeliveryChange): void;
}

export type Delivery = { engineerId: UserId; name: string; deliveredAtMs: number; withTalkback: boolean };

/** A delivery that has ended or is about to. `wasMailed`: the engineer was emailed about it. */
export type EndedDelivery = { engineerId: UserId; wasMailed: boolean };

/** A take or a stem, without its segments. */
export type TakeRow = TakePlace & {
  /** Null if the take was recorded outside a session, or if its session has been deleted. */
  sessionId: SessionId | null;
  /** The take that a stem belongs to. Null for a take. */
  stemOf: string | null;
  name: string | null;
  startedAt: string;
  localTime: string;
  sampleRateHz: number;
  channels: number;
  frames: number;
  endReason: TakeEnd["why"];
  root: string;
  bytes: number;
  /** Null while segments are missing. */
  sealed: { atMs: number; format: TakeFormat; gaps: readonly TakeGap[] } | null;
  /** When the sweep first found that the artist's plan no longer stores takes. Null while it does. */
  uncoveredSinceMs: number | null;
  marks: readonly TakeMark[];
};
export type OwnStem = TakeRow & {
  storedBytes: number;
  /** The engineers who allowed their talkback to be kept in the take's session. */
  spokenBy: readonly UserId[];
};
export type OwnTake = TakeRow & {
  notes: TakeNotes;
  storedBytes: number;
  stem: OwnStem | null;
  deliveries: readonly Delivery[];
};
/** `stem` is null unless the take was delivered with its talkback. */
export type DeliveredTake = TakeRow & { artistName: string; deliveredAtMs: number; stem: TakeRow | null };

export type SegmentRow = ManifestSegment & {
  position: number;
  /** Null until the segment is stored. */
  found: { gaps: readonly TakeGap[]; grids: number } | null;
};

export type NewDelivery = {
  engineerId: UserId;
  nowMs: number;
  /** Whether the engineer gets the take's stem too, if it's complete. */
  withTalkback: boolean;
  /** False if the artist made no choice about the talkback. An earlier delivery then stays as it is. */
  changesEarlier: boolean;
};

export type NewTake = { artistId: UserId; manifest: TakeManifest; name: string | null; localTime: string };
/**
 * `other`: a take with this id, or a stem of this take, already exists, but it isn't the caller's or has different
 * segments. `unfit`: the caller has no such take in this session, with the stem's start, length and rate.
 * `not-allowed`: no engineer allowed the session's talkback to be kept.
 */
export type Begin = { status: "begun" | "other" | "full" | "unfit" | "not-allowed" };

export type Removal = { nowMs: number } & (
  | { cause: "asked" }
  /** With `silentSinceMs`, it removes the take only if it's still unsealed and nothing has arrived since then. */
  | { cause: "kept-time-over"; silentSinceMs: number | null }
);
/** Where the sound of the take and its stem is still stored, and the deliveries that ended. */
export type Removed = { places: TakePlace[]; ended: EndedDelivery[] };

export interface TakeStore {
  /** Beginning the same take again changes nothing. */
  begin(take: NewTake, limits: { bytes: number; nowMs: number }): Promise<Begin>;
  artistNameOf(take: TakePlace): Promise<string>;
  /** Returns null unless it's the caller's own take or stem, or one that was delivered to them. */
  find(takeId: string): Promise<TakeRow | null>;
  /** Returns null if the take has no stem that `find` would return. */
  stemOf(takeId: string): Promise<TakeRow | null>;
  /** In recording order. */
  segments(takeId: string): Promise<SegmentRow[]>;
  /** Returns null if the take has no segment with this hash. */
  segment(takeId: string, sha256: string): Promise<SegmentRow | null>;
  /** Returns null until the server has measured the take, and for takes that `find` doesn't return either. */
  measurements(takeId: string): Promise<TakeMeasurements | null>;
  listOf(artistId: UserId): Promise<OwnTake[]>;
  deliveredTo(engineerId: UserId): Promise<DeliveredTake[]>;
  /** Returns false if the take was removed. */
  keepSegment(segment: {
    takeId: string;
    position: number;
    found: NonNullable<SegmentRow["found"]>;
    nowMs: number;
  }): Promise<boolean>;
  /** Also writes the ledger entry, unless the take is already sealed. Returns false if the take was removed. */
  seal(take: TakeRow, sealed: NonNullable<TakeRow["sealed"]>): Promise<boolean>;
  rename(place: TakePlace, name: string): Promise<void>;
  /** Merges these notes with what's stored, and returns the result. Returns null if there's no such take. */
  annotate(place: TakePlace, notes: TakeNotes): Promise<TakeNotes | null>;
  /** Also writes the ledger entry. Returns null if there's no such take. */
  remove(place: TakePlace, removal: Removal): Promise<Removed | null>;
  /** The engineers who were in one of this artist's sessions, newest session first. */
  engineersOf(artistId: UserId): Promise<{ id: UserId; name: string }[]>;
  /** The engineers who allowed their talkback to be kept in this session. */
  allowedTalkback(sessionId: SessionId | null): Promise<UserId[]>;
  /** Also writes the ledger entry. Returns false if it changes nothing. */
  deliver(take: TakeRow, delivery: NewDelivery): Promise<boolean>;
  /** Also writes the ledger entry. Returns null if the take isn't delivered to this engineer. */
  withdraw(take: TakeRow, delivery: { engineerId: UserId; nowMs: number }): Promise<EndedDelivery | null>;
}

/** Reads and writes with the server's rights. */
export interface TakeMeasurementStore {
  /** Returns a sealed take that hasn't been measured and isn't in `except`, or null. */
  nextUnmeasured(except: readonly string[]): Promise<TakeRow | null>;
  /** Does nothing if the take was removed. */
  keep(place: TakePlace, measurements: TakeMeasurements): Promise<void>;
}

export type DeliveryPair = { artistId: UserId; engineerId: UserId };

/** One artist's deliveries to one engineer that no email has mentioned yet. */
export type UnmailedDeliveries = DeliveryPair & { email: string; artistName: string };

export type MailedReader = { email: string; artistName: string | null };

/** Reads and writes with the server's rights. */
export interface DeliveryMailStore {
  /**
   * Lists the pairs with an unmailed delivery from before this time, in a fixed order: the first ones, or the next ones
   * after a pair.
   */
  listUnmailed(madeBeforeMs: number, after: DeliveryPair | null): Promise<UnmailedDeliveries[]>;
  /** Marks all of them as mailed in a single statement, and returns their takes. */
  claim(pair: DeliveryPair, nowMs: number): Promise<string[]>;
  /** Releases the claim if the email couldn't be sent. */
  release(takeIds: readonly string[], engineerId: UserId): Promise<void>;
  /**
   * Returns null if the engineer's account is gone or suspended. The artist's name is null once their account is
   * deleted.
   */
  addressOf(pair: DeliveryPair): Promise<MailedReader | null>;
}

/** What the sweep reads, with the server's rights. */
export interface TakeSweepStore {
  /**
   * Takes that were stored before `sealedBeforeMs`, and takes and stems whose upload stopped before `silentSinceMs`.
   * Complete stems aren't listed, because they're removed with their take.
   */
  listOld(before: { sealedBeforeMs: number; silentSinceMs: number }): Promise<OldTake[]>;
  /** The artists with sealed takes, and when we found that their plans no longer cover them (null if we haven't). */
  listArtists(): Promise<{ artistId: UserId; uncoveredSinceMs: number | null }[]>;
  /** Records when an artist's plan stopped covering their takes, or null if it covers them. */
  setUncovered(artistId: UserId, sinceMs: number | null): Promise<void>;
  exists(takeId: string): Promise<boolean>;
  /** The engineers who have any of the artist's takes, each once. */
  listReaders(artistId: UserId): Promise<EndedDelivery[]>;
}

/** A take whose artist hasn't been reminded that it will be removed. */
export type UnremindedTake = OldTake & { sealedAtMs: number };

/** Reads and writes with the server's rights. */
export interface TakeReminderStore {
  listUnreminded(sealedBeforeMs: number): Promise<UnremindedTake[]>;
  /** Marks these takes in a single statement, and returns those that weren't marked before. */
  claim(takeIds: readonly string[], nowMs: number): Promise<string[]>;
  /** Releases the claim if the email couldn't be sent. */
  release(takeIds: readonly string[]): Promise<void>;
  /** Returns null if the artist's account is gone or suspended. */
  emailOf(artistId: UserId): Promise<string | null>;
}

export type OldTake = TakePlace & { sealedAtMs: number | null; uncoveredSinceMs: number | null };

export type DeliveryMailDeps = {
  store: DeliveryMailStore;
  mailer: { send(mail: { to: string; subject: string; text: string; link: string | null }): Promise<void> };
  publicUrl: string;
  /** Limits the emails per artist and engineer, per engineer, and, for each pair, about withdrawals. */
  limits: { ofPair: SlidingWindow; ofEngineer: SlidingWindow; withdrawals: SlidingWindow };
  nowMs: () => number;
};

export type TakeDeps = {
  takes: TakeStore;
  storage: TakeStorage;
  staging: TakeStaging;
  allowanceOf: (userId: UserId) => Promise<Entitlements | null>;
  notifier: DeliveryNotifier;
  mails: DeliveryMailDeps;
  flac: FlacEncoder;
  /** Throws if the disk doesn't have room for these bytes. */
  requireRoomFor: (bytes: number) => Promise<void>;
  nowMs: () => number;
  log: Log;
};
