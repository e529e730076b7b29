// What evidence needs from outside: readers for lists and exports, storage for checkpoints and keys, a signature.
import type { SessionId } from "@foldback/domain/ids";
import type { BundleKeys, PersonOpening } from "@foldback/evidence-verifier/bundle/bundle";
import type { Hash } from "@foldback/evidence-verifier/formats/merkle-tree";
import type { LedgerReader, LedgerRow, LedgerWriter } from "../ledger/ports.ts";

export type StoredCheckpoint = { size: number; note: string; createdAtMs: number };
/**
 * `exhibits` leaves out entries that aren't in the specified table. `search` is a session, a user id, or an email
 * address.
 */
type EntryFilter = { exhibits: boolean; search?: string };
type EntryPage = { rows: LedgerRow[]; total: number; totalIsMore: boolean };

export interface EvidenceStore extends LedgerReader {
  transaction<Result>(work: (ledger: LedgerWriter) => Promise<Result>): Promise<Result>;
  /** Hashes of the entries at these zero-based positions, ascending and without a gap. */
  leafHashes(from: number, to: number): Promise<Hash[]>;
  nodes(level: number, from: number, to: number): Promise<Hash[]>;
  nodeCount(level: number): Promise<number>;
  saveNodes(level: number, nodes: readonly { position: number; hash: Hash }[]): Promise<void>;
  keys(): Promise<BundleKeys>;
  /** Also with the time from which each was in use, oldest first. */
  keyHistory(): Promise<(BundleKeys[number] & { createdAtMs: number })[]>;
  /** Checkpoints, newest first. */
  checkpoints(limit: number): Promise<StoredCheckpoint[]>;
  /** Checkpoints with these sizes, newest first. */
  checkpointsBetween(from: number, to: number, limit: number): Promise<StoredCheckpoint[]>;
  checkpointOf(size: number): Promise<StoredCheckpoint | null>;
  saveCheckpoint(checkpoint: StoredCheckpoint): Promise<void>;
  timestampOf(size: number): Promise<Uint8Array | null>;
  saveTimestamp(size: number, token: Uint8Array, atMs: number): Promise<void>;
  entriesOf(sessionId: SessionId, upTo: number): Promise<LedgerRow[]>;
  /** Openings of a range of entries, of one session or of all. */
  people(range: { after: number; upTo: number; session: SessionId | null }): Promise<PersonOpening[]>;
  /** Rows with a lower sequence, newest first. */
  exhibitsBefore(sequence: number, limit: number): Promise<LedgerRow[]>;
  /** Newest first. */
  page(filter: EntryFilter, place: { offset: number; limit: number }): Promise<EntryPage>;
  receiptOf(sessionId: SessionId): Promise<string | null>;
  saveReceipt(receipt: { sessionId: SessionId; text: string; createdAtMs: number }): Promise<void>;
  /** Sessions that an engineer joined, that have ended since then, and whose receipts aren't written or mailed. */
  listWithoutReceipt(endedSinceMs: number): Promise<SessionId[]>;
  markMailed(sessionId: SessionId, atMs: number): Promise<void>;
  rttSamples(sessionId: SessionId): Promise<{ atMs: number; rttMs: number }[]>;
}

export interface KeyStore {
  keys(): Promise<BundleKeys>;
  addFirst(verifierKey: string, atMs: number): Promise<void>;
  /** Writes its ledger entry too. */
  rotate(next: { verifierKey: string; rotationNote: string; atMs: number }): Promise<void>;
}

/** The private key, which is in no database. */
export interface EvidenceSigner {
  origin: string;
  /** A signature line for a note with this text. */
  signatureLine(text: string): string;
}

/**
 * Why nothing can be signed: the key's file is missing, contains other keys than the ledger's newest, or can't be read.
 */
export type KeyProblem = "missing" | "another" | "unreadable";

/** Writes checkpoints to a place outside the database. */
export type Anchor = (note: string) => Promise<void>;
/** Asks a timestamp authority about these bytes and returns its token. */
export type RequestTimestamp = (bytes: Uint8Array) => Promise<Uint8Array>;

export interface EvidenceLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
