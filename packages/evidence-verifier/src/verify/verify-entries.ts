// Checks that no entry was changed: in a whole ledger through chain and tree, in a session through each entry's proof.

import type { EvidenceEntry, ExportFact } from "@foldback/domain/evidence/evidence-entry";
import type { BundleManifest, BundleReader } from "../bundle/bundle.ts";
import { bundleNames, proofName } from "../bundle/bundle.ts";
import { readEntry } from "../bundle/read-entry.ts";
import { isHexOf, sameBytes, textOf } from "../formats/bytes.ts";
import { createTreeHead, type Hash, isIncluded } from "../formats/merkle-tree.ts";
import type { Sha256 } from "../formats/sha256.ts";
import { type Checkpoint, parseLogProof } from "../formats/signed-note.ts";
import { type Line, splitLines } from "../formats/split-lines.ts";
import type { BadEntry } from "./findings.ts";

export type Against = { checkpoint: Checkpoint; checkpointText: string; manifest: BundleManifest; sha256: Sha256 };
/** Called for each valid entry. For a whole ledger, `root` returns the tree's root after that entry. */
export type SeenEntry = (entry: EvidenceEntry, hash: Hash, root: () => Hash) => void;
/** Collected from the entries for the later checks. */
export type Seen = {
  hashes: Map<number, string>;
  roots: Map<number, Hash>;
  people: Map<string, string>;
  /** The names of the proof files that were used. */
  proofs: Set<string>;
  lastExport: { sequence: number; facts: ExportFact; entriesBefore: number } | null;
};
export type Walk = { bad: BadEntry | null; count: number };

const firstPrevious = new Uint8Array(32);
const cutOff = "it's missing, because the end of the ledger was cut off";
const changed = "it isn't what was signed";

/** Checks every entry from the first up to the checkpoint's size. */
export async function verifyLedger(bundle: BundleReader, against: Against, seen: SeenEntry): Promise<Walk> {
  const { checkpoint, manifest, sha256 } = against;
  const claimedLast = String(manifest.lastHash);
  const tree = createTreeHead(sha256);
  let previous: Hash = firstPrevious;
  /** An entry that contradicts the previous one. The next entry shows which of the two was changed. */
  let suspect: { sequence: number; hash: Hash } | null = null;
  for await (const lines of splitLines(bundle.chunks(bundleNames.entries))) {
    for (const line of lines) {
      const sequence = tree.size() + 1;
      const entry = readEntry(line);
      const problem = entry === null ? "it can't be read" : placeProblem(entry, sequence);
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
  if (count > checkpoint.size) return badAt(checkpoint.size + 1, "it isn't covered by the checkpoint", count);
  if (sameBytes(tree.root(), checkpoint.root)) return { bad: null, count };
  const rewritten = isHexOf(claimedLast, previous);
  return badAt(rewritten ? 1 : count, rewritten ? "the whole ledger isn't the one that was signed" : changed, count);
}

const badAt = (sequence: number, problem: string, count: number): Walk => ({ bad: { sequence, problem }, count });

function placeProblem(entry: EvidenceEntry, sequence: number): string | null {
  if (entry.sequence === sequence) return null;
  return entry.sequence > sequence ? "it's missing" : "it's there twice or in the wrong place";
}

/** Checks the entries of one session, each with its proof. */
export async function verifySession(bundle: BundleReader, against: Against, seen: SeenEntry): Promise<Walk> {
  const proofs = proofNumbers(bundle);
  let count = 0;
  let last = 0;
  for await (const lines of splitLines(bundle.chunks(bundleNames.entries))) {
    for (const line of lines) {
      const entry = readEntry(line);
      // Every entry so far had a proof, so the next entry must match the next proof.
      const next = proofs[count] ?? null;
      if (entry === null) return badAt(next ?? last + 1, "it can't be read", count);
      const problem = await entryProblem(bundle, against, { entry, line, last, next });
      if (problem !== null) return badAt(problem.sequence, problem.problem, count);
      last = entry.sequence;
      count += 1;
      const hash = against.sha256(line.leaf);
      seen(entry, hash, () => hash);
    }
  }
  const next = proofs[count];
  return next === undefined ? { bad: null, count } : badAt(next, unmet, count);
}

const unmet = "it's missing, but its proof is there";

type Found = { entry: EvidenceEntry; line: Line; last: number; next: number | null };

async function entryProblem(bundle: BundleReader, against: Against, found: Found): Promise<BadEntry | null> {
  const { entry, line, last, next } = found;
  const { sequence } = entry;
  if (next !== null && next < sequence) return { sequence: next, problem: unmet };
  const bad = (problem: string): BadEntry => ({ sequence: next ?? sequence, problem });
  if (sequence <= last) return bad("it's there twice or in the wrong place");
  if (entry.session !== against.manifest.session) return bad("it belongs to another session");
  if (next !== sequence) return bad("its proof is missing");
  const proof = parseLogProof(textOf(await bundle.read(proofName(sequence))) ?? "");
  if (proof?.index !== sequence - 1) return bad("its proof can't be read");
  if (proof.checkpoint !== against.checkpointText) return bad("its proof is about another checkpoint");
  const leaf = { hash: against.sha256(line.leaf), index: proof.index, proof: proof.proof };
  return isIncluded(against.sha256, leaf, against.checkpoint) ? null : bad(changed);
}

/** The numbers of the entries with a proof in this export, in ascending order. */
const proofNumbers = (bundle: BundleReader): number[] =>
  bundle.names
    .map((name) => Number(/^evidence\/proofs\/([1-9]\d{0,14})\.tlog-proof$/.exec(name)?.[1] ?? 0))
    .filter((sequence) => sequence > 0)
    .sort((one, other) => one - other);
