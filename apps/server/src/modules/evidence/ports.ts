// The storage, signer and services that evidence needs.
import type { SessionId } from "@foldback/domain/ids";
import type { BundleKeys, PersonOpening } from "@foldback/evidence-verifier/bundle/bundle";
import type { Hash } from "@foldback/evidence-verifier/formats/merkle-tree";
import type { LedgerReader, LedgerRow, LedgerWriter } from "../ledger/ports.ts";

export type StoredCheckpoint = { size: number; note: string; createdAtMs: number };
/**
 * With `exhibits`, omits entries that don't belong in the specified table. `search` is a session id, a user id or an
 * email address.
 */
type EntryFilter = { exhibits: boolean; search?: string };
type EntryPage = { rows: LedgerRow[]; total: number; totalIsMore: boolean };

export interface EvidenceStore extends LedgerReader {
  transaction<Result>(work: (ledger: LedgerWriter) => Promise<Result>): Promise<Result>;
  /** Hashes of the entries from `from` up to but not including `to`, counted from zero. */
  leafHashes(from: number, to: number): Promise<Hash[]>;
  nodes(level: number, from: number, to: number): Promise<Hash[]>;
  nodeCount(level: number): Promise<number>;
  saveNodes(level: number, nodes: readonly { position: number; hash: Hash }[]): Promise<void>;
  keys(): Promise<BundleKeys>;
  /** All keys, oldest first, each with the time when it came into use. */
  keyHistory(): Promise<(BundleKeys[number] & { createdAtMs: number })[]>;
  /** Newest first. */
  checkpoints(limit: number): Promise<StoredCheckpoint[]>;
  /** Checkpoints whose size is in this range, newest first. */
  checkpointsBetween(from: number, to: number, limit: number): Promise<StoredCheckpoint[]>;
  checkpointOf(size: number): Promise<StoredCheckpoint | null>;
  saveCheckpoint(checkpoint: StoredCheckpoint): Promise<void>;
  timestampOf(size: number): Promise<Uint8Array | null>;
  saveTimestamp(size: number, token: Uint8Array, atMs: number): Promise<void>;
  entriesOf(sessionId: SessionId, upTo: number): Promise<LedgerRow[]>;
  /** Openings of the entries in this range, for one session or for all. */
  people(range: { after: number; upTo: number; session: SessionId | null }): Promise<PersonOpening[]>;
  /** Entries of the specified table before this sequence, newest first. */
  exhibitsBefore(sequence: number, limit: number): Promise<LedgerRow[]>;
  /** Newest first. */
  page(filter: EntryFilter, place: { offset: number; limit: number }): Promise<EntryPage>;
  receiptOf(sessionId: SessionId): Promise<string | null>;
  saveReceipt(receipt: { sessionId: SessionId; text: string; createdAtMs: number }): Promise<void>;
  /**
   * Sessions that an engineer joined, that ended after `endedSinceMs`, and whose receipt isn't written or emailed yet.
   */
  listWithoutReceipt(endedSinceMs: number): Promise<SessionId[]>;
  markMailed(sessionId: SessionId, atMs: number): Promise<void>;
  rttSamples(sessionId: SessionId): Promise<{ atMs: number; rttMs: number }[]>;
}

export interface KeyStore {
  keys(): Promise<BundleKeys>;
  addFirst(verifierKey: string, atMs: number): Promise<void>;
  /** Stores the next key and writes a ledger entry about it. */
  rotate(next: { verifierKey: string; rotationNote: string; atMs: number }): Promise<void>;
}

/** Signs with the private key, which is never in the database. */
export interface EvidenceSigner {
  origin: string;
  /** Returns the signature line for a note with this text. */
  signatureLine(text: string): string;
}

/**
 * Why we can't sign: the key file is missing, has a different key from the ledger's newest, or can't be read. `anchor`:
 * the anchor can't be read. `behind`: the ledger contradicts a checkpoint that we signed, because an older backup was
 * restored, Postgres switched to an older copy, or a power cut took the embedded database's last writes.
 */
export type KeyProblem = "missing" | "another" | "unreadable" | "anchor" | "behind";

/** What a checkpoint in the anchor covers. */
export type Anchored = { size: number; root: string };

export class AnchorUnreadable extends Error {
  override name = "AnchorUnreadable";
}

/** Sends a checkpoint to a place outside the database. */
export type Anchor = (note: string) => Promise<void>;
/** Asks a timestamp authority to stamp these bytes and returns its token. */
export type RequestTimestamp = (bytes: Uint8Array) => Promise<Uint8Array>;

export interface EvidenceLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
