// Compares the ledger with the anchor, which a restored database doesn't bring back. Without this, a ledger restored
// from an older backup would grow and be signed again, and two histories would carry our signature.
import type { Hash } from "@foldback/evidence-verifier/formats/merkle-tree";
import { readTree, withFreshEnd } from "./ledger-tree.ts";
import type { Anchored, EvidenceStore } from "./ports.ts";

export const hexOfRoot = (root: Hash): string => Buffer.from(root).toString("hex");

export type LedgerTree = Pick<EvidenceStore, "head" | "leafHashes" | "nodes" | "nodeCount" | "saveNodes">;

export const contradicts = async (store: LedgerTree, anchored: Anchored): Promise<boolean> =>
  (await findLost(store, [anchored])) !== null;

/**
 * Returns the largest of these checkpoints that the ledger contradicts. If two histories were signed, the largest of
 * all may agree with the ledger.
 */
export async function findLost(store: LedgerTree, anchored: readonly Anchored[]): Promise<Anchored | null> {
  const [largest, ...others] = anchored.toSorted((a, b) => b.size - a.size);
  if (largest === undefined) return null;
  if ((await store.head()).sequence < largest.size) return largest;
  const tree = readTree(withFreshEnd(store, largest.size));
  for (const each of [largest, ...others]) if (hexOfRoot(await tree.root(each.size)) !== each.root) return each;
  return null;
}
