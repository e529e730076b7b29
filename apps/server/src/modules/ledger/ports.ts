// The ledger's storage: a writer that works inside one transaction, and a reader for verification. Writers queue for
// the lock on the head.
import type { PersonOpening } from "@foldback/evidence-verifier/bundle/bundle";

export type LedgerHead = { sequence: number; hash: string };
export type LedgerRow = { sequence: number; body: string; previous: string; hash: string };

/**
 * Writes inside the caller's transaction so that the entry and the change it records are committed together or not at
 * all.
 */
export interface LedgerWriter {
  /** Locks the head until the transaction ends. */
  lockHead(): Promise<LedgerHead>;
  /** `openings` holds the personal data behind the entries' commitments, which is deleted with the person's account. */
  append(entries: { rows: readonly LedgerRow[]; openings: readonly PersonOpening[] }): Promise<void>;
  /** How many entries a session has. The number can't change while the head is locked. */
  countOf(session: string): Promise<number>;
  /**
   * Returns these people's names and addresses. Locks their rows until the transaction ends and may have to wait for
   * them, so call this before locking the head.
   */
  describe(userIds: readonly string[]): Promise<{ id: string; name: string; email: string }[]>;
}

export interface LedgerReader {
  head(): Promise<LedgerHead>;
  /** Rows with a higher sequence, lowest first. */
  after(sequence: number, limit: number): Promise<LedgerRow[]>;
}
