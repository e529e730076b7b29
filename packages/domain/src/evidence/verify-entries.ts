// Whether entries are what was written: for a whole ledger by chain and tree, for one session by the proof of each entry.
import type { BundleManifest, BundleReader } from "./bundle.ts";
import { bundleNames, proofName } from "./bundle.ts";
import { isHexOf, sameBytes, textOf } from "./bytes.ts";
import type { EvidenceEntry } from "./evidence-entry.ts";
import type { BadEntry } from "./findings.ts";
import { createTreeHead, type Hash, isIncluded } from "./merkle-tree.ts";
import { readEntry } from "./read-entry.ts";
import type { Sha256 } from "./sha256.ts";
import { type Checkpoint, parseLogProof } from "./signed-note.ts";
import { type Line, splitLines } from "./split-lines.ts";

export type Against = { checkpoint: Checkpoint; checkpointText: string; manifest: BundleManifest; sha256: Sha256 };
/** Told of each entry that holds so far; `root` is the tree's root after it, for a whole ledger. */
export type SeenEntry = (entry: EvidenceEntry, hash: Hash, root: () => Hash) => void;
export type Walk = { bad: BadEntry | null; count: number };

const firstPrevious = new Uint8Array(32);
const cutOff = "it is missing: the end of the ledger was cut off";
const changed = "it is not what was signed";

/** Every entry from the first to the size of the checkpoint. */
export async function verifyLedger(bundle: BundleReader, against: Against, seen: SeenEntry): Promise<Walk> {
  const { checkpoint, manifest, sha256 } = against;
  const claimedLast = String(manifest.lastHash);
  const tree = createTreeHead(sha256);
  let previous: Hash = firstPrevious;
  /** An entry that its successor does not name; the one after tells which of the two was changed. */
  let suspect: { sequence: number; hash: Hash } | null = null;
  for await (const lines of splitLines(bundle.chunks(bundleNames.entries))) {
    for (const line of lines) {
      const sequence = tree.size() + 1;
      const entry = readEntry(line);
      const problem = entry === null ? "it cannot be read" : placeProblem(entry, sequence);
      if (suspect !== null) {
        const alsoChanged = entry !== null && !isHexOf(entry.previous, suspect.hash);
        return badAt(alsoChanged ? suspect.sequence : suspect.sequence - 1, changed, tree.size());
      }
      if (entry === null || problem !== null) return badAt(sequence, problem ?? changed, tree.size());
      const hash = sha256(line.leaf);
      if (!isHexOf(entry.previous, previous)) {
        if (sequence === 1) return badAt(1, changed, 0);
        suspect = { sequence, hash };
      }
      previous = hash;
      tree.append(hash);
      seen(entry, hash, tree.root);
    }
  }
  const count = tree.size();
  if (suspect !== null) {
    const last = suspect.sequence;
    return badAt(isHexOf(claimedLast, suspect.hash) ? last - 1 : last, changed, count);
  }
  if (count < checkpoint.size) return badAt(count + 1, cutOff, count);
  if (count > checkpoint.size) return badAt(checkpoint.size + 1, "it is not covered by the checkpoint", count);
  if (sameBytes(tree.root(), checkpoint.root)) return { bad: null, count };
  const rewritten = isHexOf(claimedLast, previous);
  return badAt(rewritten ? 1 : count, rewritten ? "the whole ledger is not the one that was signed" : changed, count);
}

const badAt = (sequence: number, problem: string, count: number): Walk => ({ bad: { sequence, problem }, count });

function placeProblem(entry: EvidenceEntry, sequence: number): string | null {
  if (entry.sequence === sequence) return null;
  return entry.sequence > sequence ? "it is missing" : "it is there twice, or in the wrong place";
}

/** The entries of one session, each proved by itself. */
export async function verifySession(bundle: BundleReader, against: Against, seen: SeenEntry): Promise<Walk> {
  let count = 0;
  let last = 0;
  for await (const lines of splitLines(bundle.chunks(bundleNames.entries))) {
    for (const line of lines) {
      const entry = readEntry(line);
      if (entry === null) return badAt(await missingAfter(bundle, last), "it cannot be read", count);
      const problem = await entryProblem(bundle, against, { entry, line, last });
      if (problem !== null) return badAt(problem.sequence, problem.problem, count);
      last = entry.sequence;
      count += 1;
      const hash = against.sha256(line.leaf);
      seen(entry, hash, () => hash);
    }
  }
  const next = nextProof(bundle, last);
  return next === null ? { bad: null, count } : badAt(next, "it is missing, but its proof is there", count);
}

type Found = { entry: EvidenceEntry; line: Line; last: number };

async function entryProblem(bundle: BundleReader, against: Against, found: Found): Promise<BadEntry | null> {
  const { entry, line, last } = found;
  const { sequence } = entry;
  const skipped = nextProof(bundle, last);
  if (skipped !== null && skipped < sequence)
    return { sequence: skipped, problem: "it is missing, but its proof is there" };
  const bad = (problem: string): BadEntry => ({ sequence: skipped ?? sequence, problem });
  if (sequence <= last) return bad("it is there twice, or in the wrong place");
  if (entry.session !== against.manifest.session) return bad("it belongs to another session");
  if (!bundle.names.includes(proofName(sequence))) return bad("its proof is missing");
  const proof = parseLogProof(textOf(await bundle.read(proofName(sequence))) ?? "");
  if (proof?.index !== sequence - 1) return bad("its proof cannot be read");
  if (proof.checkpoint !== against.checkpointText) return bad("its proof is about another checkpoint");
  const leaf = { hash: against.sha256(line.leaf), index: proof.index, proof: proof.proof };
  return isIncluded(against.sha256, leaf, against.checkpoint) ? null : bad(changed);
}

/** The lowest number above this one that has a proof: what the next entry must be. */
function nextProof(bundle: BundleReader, last: number): number | null {
  let next: number | null = null;
  for (const name of bundle.names) {
    const sequence = Number(/^evidence\/proofs\/(\d{1,15})\.tlog-proof$/.exec(name)?.[1] ?? 0);
    if (sequence > last && (next === null || sequence < next)) next = sequence;
  }
  return next;
}
const missingAfter = async (bundle: BundleReader, last: number) => nextProof(bundle, last) ?? last + 1;
