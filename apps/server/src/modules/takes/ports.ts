// What the takes need: the storage of their sound, their rows, and what an artist's plan allows.
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Entitlements } from "@foldback/domain/plans/entitlements";
import type { TakeFormat } from "@foldback/domain/takes/take-format";
import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import type { TakeEnd } from "@foldback/domain/takes/take-log";
import type { ManifestSegment, TakeManifest } from "@foldback/domain/takes/take-manifest";
import type { Log } from "../../log.ts";

/** Where one take's sound lies. */
export type TakePlace = { artistId: UserId; takeId: string };
type SegmentPlace = TakePlace & { sha256: string };

/**
 * Whole segments, each under its own hash. A segment that `put` has acknowledged survives a killed server and a power
 * cut. Putting it again changes nothing.
 */
export interface TakeStorage {
  put(place: SegmentPlace, bytes: Uint8Array): Promise<void>;
  /** Null if it isn't there. */
  read(place: SegmentPlace): Promise<Uint8Array | null>;
  remove(place: TakePlace): Promise<void>;
  removeAllOf(artistId: UserId): Promise<void>;
  /** Every take that has anything stored. */
  list(): Promise<TakePlace[]>;
}

/** Collects the parts of segments that are still arriving. */
export interface TakeStaging {
  /**
   * Appends the part if it begins where the parts before it end, and returns how many bytes there are now. Two calls for
   * the same segment run one after the other.
   */
  append(place: SegmentPlace, part: { at: number; bytes: Uint8Array }): Promise<number>;
  /** Null if there's nothing, because another call was faster. */
  read(place: SegmentPlace): Promise<Uint8Array | null>;
  drop(place: SegmentPlace): Promise<void>;
  /** Drops every part of the take. */
  dropAll(place: TakePlace): Promise<void>;
  removeAllOf(artistId: UserId): Promise<void>;
  list(): Promise<TakePlace[]>;
}

export type Delivery = { engineerId: UserId; name: string; deliveredAtMs: number };

/** A take without its segments. */
export type TakeRow = TakePlace & {
  /** Null if the take was recorded alone, or if that session is no longer kept. */
  sessionId: SessionId | null;
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
};
export type OwnTake = TakeRow & { storedBytes: number; deliveries: readonly Delivery[] };
export type DeliveredTake = TakeRow & { artistName: string; deliveredAtMs: number };

export type SegmentRow = ManifestSegment & {
  position: number;
  /** Null until the segment is stored. */
  found: { gaps: readonly TakeGap[]; grids: number } | null;
};

export type NewTake = { artistId: UserId; manifest: TakeManifest; name: string | null; localTime: string };
/** `other`: there's a take with this id that isn't the caller's, or that has other segments. */
export type Begin = { status: "begun" } | { status: "other" } | { status: "full" };

export interface TakeStore {
  /** Beginning the same take again changes nothing. */
  begin(take: NewTake, limits: { bytes: number; nowMs: number }): Promise<Begin>;
  /** Null unless it's the caller's own take, or one that was delivered to them. */
  find(takeId: string): Promise<TakeRow | null>;
  /** In their order. */
  segments(takeId: string): Promise<SegmentRow[]>;
  listOf(artistId: UserId): Promise<OwnTake[]>;
  deliveredTo(engineerId: UserId): Promise<DeliveredTake[]>;
  keepSegment(segment: {
    takeId: string;
    position: number;
    found: NonNullable<SegmentRow["found"]>;
    nowMs: number;
  }): Promise<void>;
  /** With its ledger entry. Does nothing if it's sealed already. */
  seal(take: TakeRow, sealed: NonNullable<TakeRow["sealed"]>): Promise<void>;
  rename(place: TakePlace, name: string): Promise<void>;
  /** With its ledger entry. Returns false if it isn't there. */
  remove(place: TakePlace, facts: { cause: "asked" | "kept-time-over"; nowMs: number }): Promise<boolean>;
  /** The engineers who were in a session of this artist, newest session first. */
  engineersOf(artistId: UserId): Promise<{ id: UserId; name: string }[]>;
  /** With its ledger entry. Delivering again changes nothing. */
  deliver(take: TakeRow, delivery: { engineerId: UserId; nowMs: number }): Promise<void>;
  withdraw(take: TakeRow, delivery: { engineerId: UserId; nowMs: number }): Promise<void>;
}

/** What the sweep reads, with the server's own rights. */
export interface TakeSweepStore {
  /** Takes that were stored before `sealedBeforeMs`, or whose upload stopped before `silentSinceMs`. */
  listOld(before: { sealedBeforeMs: number; silentSinceMs: number }): Promise<OldTake[]>;
  exists(takeId: string): Promise<boolean>;
}
export type OldTake = TakePlace & { sealedAtMs: number | null };

export type TakeDeps = {
  takes: TakeStore;
  storage: TakeStorage;
  staging: TakeStaging;
  allowanceOf: (userId: UserId) => Promise<Entitlements | null>;
  /** Throws if the disk has no room for these bytes. */
  requireRoomFor: (bytes: number) => Promise<void>;
  nowMs: () => number;
  log: Log;
};
