// What the ledger needs from outside: one transaction's writer, whose head lock makes parallel writers queue, and a
// reader for verification. It does not know what the entries mean.

export type LedgerHead = { sequence: number; hash: string };
export type LedgerRow = { sequence: number; body: string; previous: string; hash: string };

/** Lives inside the caller's transaction: the entry is there exactly when the change it proves is. */
export interface LedgerWriter {
  /** Held until the transaction ends. */
  lockHead(): Promise<LedgerHead>;
  append(row: LedgerRow): Promise<void>;
}

export interface LedgerReader {
  head(): Promise<LedgerHead>;
  /** Rows with a higher sequence, ascending. */
  after(sequence: number, limit: number): Promise<LedgerRow[]>;
}
