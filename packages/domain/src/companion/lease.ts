import type { DawScope } from "../consent/scopes.ts";

/** A companion refuses a longer lease, whoever signed it. */
export const maxLeaseMs = 60_000;
/** A companion asks for the next lease this often, so two may get lost before the last one ends. */
export const renewEveryMs = 20_000;

/** What the server lets an engineer do through one companion, for a moment. */
export type Lease = {
  companion: string;
  session: string;
  room: string;
  engineer: string;
  engineerName: string;
  scopes: readonly DawScope[];
  /** The session's epoch. Every change of authority raises it. */
  epoch: number;
  /** The companion's own random text, which it sent when it asked. */
  ask: string;
  /** Counted from the moment the companion asked, on its own clock. */
  forMs: number;
};

/** What the companion knows by itself and compares a lease with. */
export type LeaseExpectation = {
  companion: string;
  /** How long ago the companion sent this ask. Null if it never did, or if it has been answered. */
  askedForMs: (ask: string) => number | null;
  /** The newest epoch seen for each session. */
  epochOf: (session: string) => number;
};

export type LeaseRefusal = "FOREIGN" | "REPLAYED" | "TOO_LONG" | "EXPIRED" | "STALE" | "EMPTY";

/** Checks a lease whose signature is already verified. Returns null if it's good. */
export function refusalOf(lease: Lease, known: LeaseExpectation): LeaseRefusal | null {
  if (lease.companion !== known.companion) return "FOREIGN";
  const askedForMs = known.askedForMs(lease.ask);
  if (askedForMs === null) return "REPLAYED";
  if (lease.forMs > maxLeaseMs) return "TOO_LONG";
  if (lease.forMs <= askedForMs) return "EXPIRED";
  if (lease.epoch < known.epochOf(lease.session)) return "STALE";
  if (lease.scopes.length === 0) return "EMPTY";
  return null;
}
