// Finds the ledger's checkpoints in the text of the anchor.
import type { BundleKeys } from "@foldback/evidence-verifier/bundle/bundle";
import { sameBytes } from "@foldback/evidence-verifier/formats/bytes";
import {
  type NoteKey,
  parseCheckpointText,
  parseNote,
  parseVerifierKey,
  type SignedNote,
  signersOf,
} from "@foldback/evidence-verifier/formats/signed-note";
import { nativeSha256 } from "./ledger-tree.ts";
import { hexOfRoot } from "./lost-evidence.ts";
import type { Anchored } from "./ports.ts";
import { verifierTools } from "./verifier-tools.ts";

type Ledger = { origin: string; keys: BundleKeys };

/**
 * Returns the ledger's checkpoints, oldest first. Leaves out those whose signature by one of the
 * ledger's keys is wrong, and counts them. A key that the ledger doesn't know counts, because an older backup lacks the
 * newest keys.
 */
export async function checkpointsIn(anchor: string, { origin, keys }: Ledger) {
  const known = keys.flatMap(({ verifierKey }) => parseVerifierKey(nativeSha256, verifierKey) ?? []);
  const checkpoints: Anchored[] = [];
  let damaged = 0;
  const blocks = anchor.split("\n\n").map((block) => block.trim());
  for (const [at, block] of blocks.entries()) {
    const checkpoint = parseCheckpointText(`${block}\n`);
    if (checkpoint?.origin !== origin || checkpoint.size === 0) continue;
    if (await isGenuine(parseNote(`${block}\n\n${blocks[at + 1] ?? ""}\n`), known))
      checkpoints.push({ size: checkpoint.size, root: hexOfRoot(checkpoint.root) });
    else damaged += 1;
  }
  return { checkpoints, damaged };
}

async function isGenuine(note: SignedNote | null, known: readonly NoteKey[]): Promise<boolean> {
  if (note === null) return false;
  const named = known.filter(({ id }) => note.signatures.some(({ keyId }) => sameBytes(keyId, id)));
  return named.length === 0 || (await signersOf(note, named, verifierTools.verifyEd25519)).length > 0;
}
