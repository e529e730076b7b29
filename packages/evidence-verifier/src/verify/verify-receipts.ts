// Compares an export with earlier signatures: its older checkpoints, and the reader's receipts. It uses the data that
// verify-entries.ts collected.
import { type BundleManifest, bundleNames, type OlderCheckpoints } from "../bundle/bundle.ts";
import { bytesOfHex, sameBytes } from "../formats/bytes.ts";
import { isConsistent, isIncluded } from "../formats/merkle-tree.ts";
import type { Receipt } from "../formats/receipt.ts";
import { type Checkpoint, hashesOf, type NoteKey } from "../formats/signed-note.ts";
import { type Finding, failed, notChecked, passed } from "./findings.ts";
import type { Seen } from "./verify-entries.ts";
import { isSignedByStrangers, type Tools, verifyCheckpoint } from "./verify-keys.ts";

type Trees = {
  tools: Tools;
  by: { origin: string; keys: readonly NoteKey[] };
  checkpoint: Checkpoint;
  seen: Pick<Seen, "hashes" | "roots">;
  manifest: BundleManifest;
  /** True if every entry was read. If reading stopped early, a missing entry doesn't prove anything. */
  isWalked: boolean;
};

/** `older` is null if the file is unreadable. */
export async function olderFindings(trees: Trees, older: OlderCheckpoints | null): Promise<Finding[]> {
  const question = "Does the ledger continue every older checkpoint in this export?";
  if (older === null) return [failed(question, `${bundleNames.older} can't be read.`)];
  if (older.length === 0) return [];
  let unchecked: Finding | null = null;
  for (const { note, proof } of older) {
    const { checkpoint, finding } = await verifyCheckpoint(trees.tools, { ...trees.by, question }, note);
    if (checkpoint === null || finding.status === "failed") return [{ ...finding, status: "failed" }];
    if (!continues(trees, checkpoint, proof))
      return [failed(question, `It doesn't continue the checkpoint that covers ${checkpoint.size} entries.`)];
    if (finding.status === "not-checked") unchecked = finding;
  }
  return [
    unchecked ??
      passed(question, `It continues ${older.length} older ${older.length === 1 ? "checkpoint" : "checkpoints"}.`),
  ];
}

/**
 * A ledger's export contains all entries, so we compare the root computed from them. A session's export doesn't, so it
 * needs the proof.
 */
function continues({ tools, checkpoint, seen, manifest }: Trees, older: Checkpoint, proof: readonly string[]): boolean {
  if (older.size === checkpoint.size) return sameBytes(older.root, checkpoint.root);
  if (manifest.kind === "ledger") {
    const root = seen.roots.get(older.size);
    return root !== undefined && sameBytes(root, older.root);
  }
  const hashes = hashesOf(proof);
  return hashes !== null && isConsistent(tools.sha256, { older, newer: checkpoint }, hashes);
}

type AskedReceipt = { receipt: Receipt | null; older: OlderCheckpoints; question: string };

export async function receiptFindings(trees: Trees, { receipt, older, question }: AskedReceipt): Promise<Finding[]> {
  if (receipt === null) return [notChecked(question, "This isn't a receipt: there's no checkpoint in it.")];
  const { checkpoint, finding } = await verifyCheckpoint(trees.tools, { ...trees.by, question }, receipt.checkpoint);
  if (checkpoint === null) return [finding];
  const isOfLaterKey = mayBeOfLaterKey(trees, { text: receipt.checkpoint, checkpoint });
  if (finding.status === "failed" && !isOfLaterKey) return [finding];
  const problem = entryProblem(trees, receipt, checkpoint);
  if (problem !== null) return [failed(question, problem)];
  if (isOfLaterKey) return [notChecked(question, laterKey)];
  if (checkpoint.size > trees.checkpoint.size)
    return [
      notChecked(
        question,
        `The receipt is newer than this export: it covers ${checkpoint.size} entries. This export can't show whether they continue it. ${compareWithNewer}`,
      ),
    ];
  const proof = older.find(({ note }) => note.split("\n").slice(1, 3).join() === receiptHead(receipt))?.proof ?? [];
  if (continues(trees, checkpoint, proof))
    return [
      finding.status === "not-checked"
        ? finding
        : passed(question, `This ledger continues the ${checkpoint.size} entries that the receipt covers.`),
    ];
  const known =
    trees.manifest.kind === "ledger" || older.some(({ note }) => Number(note.split("\n")[1]) === checkpoint.size);
  if (known)
    return [
      failed(
        question,
        `The ledger of ${checkpoint.size} entries isn't the one that was signed then: it was rewritten.`,
      ),
    ];
  const without = `This export has no proof about the checkpoint that covers ${checkpoint.size} entries.`;
  // An export contains the proof for its own session's receipt, but not for other sessions' receipts.
  return [
    isAboutThis(trees, receipt)
      ? failed(question, without)
      : notChecked(question, `${without} Is the receipt from this session?`),
  ];
}

const compareWithNewer = "Compare it with an export made after the receipt.";
const laterKey = `The receipt is newer than this export and signed with a key that isn't in this export: either the key has been replaced since, or it isn't Foldback's key. ${compareWithNewer}`;

/** Only a receipt signed after this export can have a key that's newer than the export's keys. */
const mayBeOfLaterKey = ({ by, checkpoint }: Trees, receipt: { text: string; checkpoint: Checkpoint }): boolean =>
  receipt.checkpoint.origin === by.origin &&
  receipt.checkpoint.size > checkpoint.size &&
  isSignedByStrangers(receipt.text, by.keys);

/** Doesn't depend on the signature: a receipt that contradicts itself or these entries belongs to another ledger. */
function entryProblem(trees: Trees, receipt: Receipt, checkpoint: Checkpoint): string | null {
  const { tools, seen } = trees;
  const { entries, isDamaged } = receipt;
  if (isDamaged) return "The receipt itself is damaged: one of its entries can't be read.";
  const isWhole = ({ sequence, hash, proof }: Receipt["entries"][number]) =>
    isIncluded(tools.sha256, { hash: bytesOfHex(hash) ?? new Uint8Array(), index: sequence - 1, proof }, checkpoint);
  const broken = entries.find((entry) => !isWhole(entry));
  if (broken) return `The receipt itself is damaged at entry ${broken.sequence}.`;
  const other = entries.find(({ sequence, hash }) => (seen.hashes.get(sequence) ?? hash) !== hash);
  if (other) return `Entry ${other.sequence} isn't the one in the receipt: it was rewritten.`;
  const gone = missingEntry(trees, receipt);
  return gone ? `Entry ${gone.sequence} is in the receipt but missing from this export.` : null;
}

/** An export contains every entry of its session up to the export's checkpoint. */
const missingEntry = (trees: Trees, receipt: Receipt) =>
  trees.isWalked && isAboutThis(trees, receipt)
    ? receipt.entries.find(({ sequence }) => sequence <= trees.checkpoint.size && !trees.seen.hashes.has(sequence))
    : undefined;

const isAboutThis = ({ manifest, seen }: Trees, { session, entries }: Receipt): boolean =>
  session === manifest.session || entries.some(({ sequence }) => seen.hashes.has(sequence));
const receiptHead = ({ checkpoint }: Receipt) => checkpoint.split("\n").slice(1, 3).join();
