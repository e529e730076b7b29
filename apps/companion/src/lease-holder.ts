// Holds the one lease that this companion has, and ends it by the companion's own clock. Nothing that the server or the
// network does, or fails to do, keeps a lease alive for longer.

import { type Lease, type LeaseRefusal, refusalOf } from "@foldback/domain/companion/lease";
import { leaseText } from "@foldback/domain/companion/signed-texts";
import { leaseContent } from "@foldback/protocol/companion";
import { isSigned } from "./identity.ts";
import { readJson } from "./read-json.ts";

type Deps = {
  companion: string;
  /** The server's key from the pairing. */
  leaseKey: string;
  /** A clock that never jumps. On Linux it stands still while the computer sleeps. */
  monotonicMs: () => number;
  /** The time of day. It can end a lease early, after a sleep or a jump, but never make it last longer. */
  wallMs: () => number;
  randomAsk: () => string;
  /** Called at each change: a new lease, or null. */
  onChange: (lease: Lease | null) => void;
};

export type LeaseHolder = ReturnType<typeof createLeaseHolder>;

/** More asks than are ever unanswered at once. */
const maxAsks = 8;

type Held = { lease: Lease; untilMs: number; untilWallMs: number };

export function createLeaseHolder({ companion, leaseKey, onChange, ...clocks }: Deps) {
  const { monotonicMs, wallMs } = clocks;
  const asks = new Map<string, { atMs: number; atWallMs: number }>();
  let held: Held | null = null;
  let ending: NodeJS.Timeout | undefined;
  const epochs = new Map<string, number>();

  const end = () => {
    clearTimeout(ending);
    if (held === null) return;
    held = null;
    onChange(null);
  };
  const expectation = {
    companion,
    askedForMs: (ask: string) => {
      const asked = asks.get(ask);
      return asked === undefined ? null : Math.max(monotonicMs() - asked.atMs, wallMs() - asked.atWallMs);
    },
    epochOf: (session: string) => epochs.get(session) ?? 0,
  };
  const hold = (lease: Lease, leftMs: number) => {
    held = { lease, untilMs: monotonicMs() + leftMs, untilWallMs: wallMs() + leftMs };
    clearTimeout(ending);
    ending = setTimeout(end, leftMs);
    onChange(lease);
  };

  return {
    /** The text to send when asking. Each is answered at most once. */
    ask(): string {
      const ask = clocks.randomAsk();
      asks.set(ask, { atMs: monotonicMs(), atWallMs: wallMs() });
      for (const [oldest] of asks) if (asks.size > maxAsks) asks.delete(oldest);
      return ask;
    },
    /** Returns why the lease was refused, or null. A refused lease doesn't touch the one that's held. */
    accept(text: string, signature: string): LeaseRefusal | "FORGED" | null {
      const lease = readSigned(text, { signature, leaseKey });
      if (lease === null) return "FORGED";
      const refusal = refusalOf(lease, expectation);
      if (refusal !== null) return refusal;
      const leftMs = lease.forMs - (expectation.askedForMs(lease.ask) ?? lease.forMs);
      asks.delete(lease.ask);
      epochs.set(lease.session, lease.epoch);
      hold(lease, leftMs);
      return null;
    },
    /** What holds now. Asks the clocks each time, because a timer may be late. */
    current(): Lease | null {
      if (held !== null && (monotonicMs() >= held.untilMs || wallMs() >= held.untilWallMs)) end();
      return held?.lease ?? null;
    },
    /** This session has changed: a lease of an older epoch is void. */
    changed({ session, epoch }: { session: string; epoch: number }) {
      epochs.set(session, Math.max(epoch, epochs.get(session) ?? 0));
      if (held?.lease.session === session && held.lease.epoch < epoch) end();
    },
    /** Ends the lease, and refuses the answers that are on their way. */
    drop() {
      asks.clear();
      end();
    },
  };
}

function readSigned(text: string, { signature, leaseKey }: { signature: string; leaseKey: string }): Lease | null {
  if (!isSigned({ text: leaseText(text), signature, publicKey: leaseKey })) return null;
  return readJson(leaseContent, text);
}
