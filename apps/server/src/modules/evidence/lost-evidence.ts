// Compares the ledger with the anchor, which a restored database doesn't bring back. Without this, a ledger restored
// from an older backup would grow and be signed again, and two histories would carry our signature.
import { readTree, withFreshEnd } from "./ledger-tree.ts";
import type { Anchored, EvidenceStore } from "./ports.ts";

export async function contradicts(store: EvidenceStore, { size, root }: Anchored): Promise<boolean> {
  if ((await store.head()).sequence < size) return true;
  const found = await readTree(withFreshEnd(store, size)).root(size);
  return Buffer.from(found).toString("hex") !== root;
}
