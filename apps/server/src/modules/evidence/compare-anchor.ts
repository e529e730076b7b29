// Compares the ledger with the anchor when the server starts.
import { checkpointsIn } from "./anchored-checkpoints.ts";
import { findLost, type LedgerTree } from "./lost-evidence.ts";
import { type Anchored, AnchorUnreadable, type EvidenceLog, type EvidenceStore } from "./ports.ts";

type Options = {
  /** Returns the end of the anchor, or null if there's none. */
  readTail: () => Promise<string | null>;
  store: LedgerTree & Pick<EvidenceStore, "keys">;
  log: EvidenceLog;
};

/** `newest` is the checkpoint that the ledger must agree with from now on. */
type Comparison =
  | { problem: "anchor" | "behind"; newest: null; isEmpty: false }
  | { problem: null; newest: Anchored | null; isEmpty: boolean };

const unreadable = { problem: "anchor", newest: null, isEmpty: false } as const;

export async function compareWithAnchor({ readTail, store, log }: Options, origin: string): Promise<Comparison> {
  let tail: string | null;
  try {
    tail = await readTail();
  } catch (error) {
    if (!(error instanceof AnchorUnreadable)) throw error;
    log.error({ err: error }, "couldn't read the anchor");
    return unreadable;
  }
  const { checkpoints, damaged } = await checkpointsIn(tail ?? "", { origin, keys: await store.keys() });
  if (damaged > 0 && checkpoints.length === 0) {
    log.error({ damaged }, "every checkpoint in the anchor is damaged");
    return unreadable;
  }
  if (damaged > 0) log.warn({ damaged }, "the anchor has damaged checkpoints, so we compared only the others");
  if ((await findLost(store, checkpoints)) !== null) return { problem: "behind", newest: null, isEmpty: false };
  const newest = checkpoints.toSorted((a, b) => b.size - a.size)[0] ?? null;
  return { problem: null, newest, isEmpty: checkpoints.length === 0 };
}
