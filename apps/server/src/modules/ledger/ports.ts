// What the ledger needs from outside: one transaction's writer, whose head lock makes parallel writers queue, and a
// reader for verification.
import type { PersonOpening } from "@foldback/evidence-verifier/bundle/bundle";

export type LedgerHead = { sequence: number; hash: string };
export type LedgerRow = { sequence: number; body: string; previous: string; hash: string };

/** Lives inside the caller's transaction: the entry exists if and only if the change it proves does. */
export interface LedgerWriter {
  /** Held until the transaction ends. */
  lockHead(): Promise<LedgerHead>;
  /** `openings` is the personal data behind the entries' commitments. It's deleted with the person. */
  append(entries: { rows: readonly LedgerRow[]; openings: readonly PersonOpening[] }): Promise<void>;
  /** How many entries a session has. It can't change while the head is locked. */
  countOf(session: string): Promise<number>;
  /**
   * These people's names and addresses, locked until the transaction ends. Call it before locking the head, because it
   * may have to wait.
   */
  describe(userIds: readonly string[]): Promise<{ id: string; name: string; email: string }[]>;
}

export interface LedgerReader {
  head(): Promise<LedgerHead>;
  /** Rows with a higher sequence, ascending. */
  after(sequence: number, limit: number): Promise<LedgerRow[]>;
}
