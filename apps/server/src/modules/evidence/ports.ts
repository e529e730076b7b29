// What the ledger needs from outside: one transaction's writer, whose head lock makes parallel writers queue; readers for
// verification, lists and exports; a place for checkpoints and keys; a signature. It does not know what the entries mean.
import type { SessionId } from "@foldback/domain/ids";
import type { BundleKeys, PersonOpening } from "@foldback/evidence-verifier/bundle/bundle";
import type { Hash } from "@foldback/evidence-verifier/formats/merkle-tree";

export type LedgerHead = { sequence: number; hash: string };
export type LedgerRow = { sequence: number; body: string; previous: string; hash: string };

/** Lives inside the caller's transaction: the entry is there exactly when the change it proves is. */
export interface LedgerWriter {
  /** Held until the transaction ends. */
  lockHead(): Promise<LedgerHead>;
  append(row: LedgerRow): Promise<void>;
  /** How many entries a session has; stands while the head is locked. */
  countOf(session: string): Promise<number>;
  /** Who these people are at this moment. */
  describe(userIds: readonly string[]): Promise<{ id: string; name: string; email: string }[]>;
  /** What the commitments of an entry were made of; forgotten when the person is. */
  keepPeople(openings: readonly PersonOpening[]): Promise<void>;
}

export interface LedgerReader {
  head(): Promise<LedgerHead>;
  /** Rows with a higher sequence, ascending. */
  after(sequence: number, limit: number): Promise<LedgerRow[]>;
}

export type StoredCheckpoint = { size: number; note: string; createdAtMs: number };
/** `exhibits` leaves out what the specified table does not hold; `search`: a session, a user id, or somebody's e-mail address. */
type EntryFilter = { exhibits: boolean; search?: string };
type EntryPage = { rows: LedgerRow[]; total: number; totalIsMore: boolean };

export interface EvidenceStore extends LedgerReader {
  transaction<Result>(work: (ledger: LedgerWriter) => Promise<Result>): Promise<Result>;
  /** Of the entries with these zero-based places, ascending and without a gap. */
  leafHashes(from: number, to: number): Promise<Hash[]>;
  nodes(level: number, from: number, to: number): Promise<Hash[]>;
  nodeCount(level: number): Promise<number>;
  saveNodes(level: number, nodes: readonly { position: number; hash: Hash }[]): Promise<void>;
  keys(): Promise<BundleKeys>;
  /** The same with the moment at which each came into use, oldest first. */
  keyHistory(): Promise<(BundleKeys[number] & { createdAtMs: number })[]>;
  /** Checkpoints, newest first. */
  checkpoints(limit: number): Promise<StoredCheckpoint[]>;
  /** With these sizes, newest first. */
  checkpointsBetween(from: number, to: number, limit: number): Promise<StoredCheckpoint[]>;
  checkpointOf(size: number): Promise<StoredCheckpoint | null>;
  saveCheckpoint(checkpoint: StoredCheckpoint): Promise<void>;
  timestampOf(size: number): Promise<Uint8Array | null>;
  saveTimestamp(size: number, token: Uint8Array, atMs: number): Promise<void>;
  entriesOf(sessionId: SessionId, upTo: number): Promise<LedgerRow[]>;
  /** Openings of the entries from one number to another, of one session or of all. */
  people(range: { after: number; upTo: number; session: SessionId | null }): Promise<PersonOpening[]>;
  /** With a lower sequence, newest first. */
  exhibitsBefore(sequence: number, limit: number): Promise<LedgerRow[]>;
  /** Newest first. */
  page(filter: EntryFilter, place: { offset: number; limit: number }): Promise<EntryPage>;
  receiptOf(sessionId: SessionId): Promise<string | null>;
  saveReceipt(receipt: { sessionId: SessionId; text: string; createdAtMs: number }): Promise<void>;
  /** Sessions that an engineer joined, that ended since then, and whose receipts are not written or not mailed. */
  listWithoutReceipt(endedSinceMs: number): Promise<SessionId[]>;
  markMailed(sessionId: SessionId, atMs: number): Promise<void>;
  rttSamples(sessionId: SessionId): Promise<{ atMs: number; rttMs: number }[]>;
}

export interface KeyStore {
  keys(): Promise<BundleKeys>;
  addFirst(verifierKey: string, atMs: number): Promise<void>;
  /** With the ledger entry that says so. */
  rotate(next: { verifierKey: string; rotationNote: string; atMs: number }): Promise<void>;
}

/** The private key that no database holds. */
export interface EvidenceSigner {
  origin: string;
  /** A line below a note of this text. */
  signatureLine(text: string): string;
}

/** Why nothing can be signed: the key's file is gone, holds other keys than the ledger's newest, or can't be read. */
export type KeyProblem = "missing" | "another" | "unreadable";

/** Where checkpoints are written down besides the database. */
export type Anchor = (note: string) => Promise<void>;
/** Asks a timestamp authority about these bytes; the answer is its token. */
export type RequestTimestamp = (bytes: Uint8Array) => Promise<Uint8Array>;

export interface EvidenceLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
