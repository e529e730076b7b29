// Compares the ledger with the anchor, which a restored database doesn't bring back. Without this, a ledger restored
// from an older backup would grow and be signed again, and two histories would carry our signature.
import type { Hash } from "@foldback/evidence-verifier/formats/merkle-tree";
import { readTree, withFreshEnd } from "./ledger-tree.ts";
import type { Anchored, EvidenceStore } from "./ports.ts";

export const hexOfRoot = (root: Hash): string => Buffer.from(root).toString("hex");

type Ledger = Pick<EvidenceStore, "head" | "leafHashes" | "nodes" | "nodeCount" | "saveNodes">;

export async function contradicts(store: Ledger, { size, root }: Anchored): Promise<boolean> {
  if ((await store.head()).sequence < size) return true;
  const found = await readTree(withFreshEnd(store, size)).root(size);
  return hexOfRoot(found) !== root;
}
