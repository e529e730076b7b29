// Tells a true export from a doctored one, offline: signatures, chain and tree, each session entry's proof, the files beside
// the entries, what older checkpoints and the reader's own receipts say. The same code runs in the page inside every export
// and behind `npm run verify`.
import { type BundleManifest, type BundleReader, bundleNames, type OlderCheckpoints, proofName } from "./bundle.ts";
import { hexOf } from "./bytes.ts";
import type { EvidenceEntry } from "./evidence-entry.ts";
import { type BadEntry, type Finding, failed, passed, type Verdict, type VerdictStatus } from "./findings.ts";
import type { Hash } from "./merkle-tree.ts";
import { readKeys, readManifest, readOlder, readText } from "./read-bundle.ts";
import { parseReceipt, type Receipt } from "./receipt.ts";
import { type NoteKey, writeVerifierKey } from "./signed-note.ts";
import { type Against, type Seen, verifyLedger, verifySession } from "./verify-entries.ts";
import { filesFinding, peopleFinding } from "./verify-files.ts";
import { type Tools, verifyCheckpoint, verifyKeys } from "./verify-keys.ts";
import { olderFindings, receiptFindings } from "./verify-receipts.ts";
import { timestampsFinding } from "./verify-timestamps.ts";

type Options = { tools: Tools; receipts?: readonly string[] };

const unread = (name: string) => `${name} is missing or cannot be read.`;

const unreadable = (detail: string): Verdict => ({
  status: "unreadable",
  findings: [failed("Is this an evidence export?", detail)],
  firstBad: null,
  entries: 0,
  size: 0,
  keys: [],
});

export async function verifyBundle(bundle: BundleReader, { tools, receipts = [] }: Options): Promise<Verdict> {
  const manifest = await readManifest(bundle);
  if (manifest === null) return unreadable(unread(bundleNames.manifest));
  const keysFile = await readKeys(bundle);
  if (keysFile === null) return unreadable(unread(bundleNames.keys));
  const checkpointText = await readText(bundle, bundleNames.checkpoint);
  if (checkpointText === null) return unreadable(unread(bundleNames.checkpoint));
  if (!bundle.has(bundleNames.entries)) return unreadable(unread(bundleNames.entries));
  const { keys, finding: keysFinding } = await verifyKeys(tools, manifest.origin, keysFile);
  const by = { question: "Is the checkpoint signed?", origin: manifest.origin, keys };
  const { checkpoint, finding: signature } = await verifyCheckpoint(tools, by, checkpointText);
  const signatures = [keysFinding, signature];
  const findings = [...signatures];
  if (checkpoint === null) return verdictOf({ findings, signatures, firstBad: null, entries: 0, size: 0, keys });

  const olderFile = await readOlder(bundle);
  const older = olderFile ?? [];
  const held = receipts.map(parseReceipt);
  const against: Against = { checkpoint, checkpointText, manifest, sha256: tools.sha256 };
  const wanted = { sizes: sizesOf(older, held), sequences: sequencesOf(held) };
  const { walk, seen } = await walkEntries(bundle, against, wanted);
  findings.push(entriesFinding(manifest, walk.bad, walk.count));
  const trees = { tools, by, checkpoint, seen, manifest, isWalked: walk.bad === null };
  findings.push(...(await olderFindings(trees, olderFile)));
  findings.push(await timestampsFinding(bundle, checkpointText, older));
  findings.push(await filesFinding(bundle, tools, { seen, count: walk.count, size: checkpoint.size }));
  findings.push(await peopleFinding(bundle, tools, seen));
  for (const [index, receipt] of held.entries()) {
    findings.push(...(await receiptFindings(trees, { receipt, older, question: `Does receipt ${index + 1} fit?` })));
  }
  return verdictOf({ findings, signatures, firstBad: walk.bad, entries: walk.count, size: checkpoint.size, keys });
}

type Result = Omit<Verdict, "status" | "keys"> & { signatures: readonly Finding[]; keys: NoteKey[] };
const verdictOf = ({ keys, signatures, ...result }: Result): Verdict => ({
  ...result,
  keys: keys.map(writeVerifierKey),
  status: statusOf(result.findings, signatures),
});

function statusOf(findings: readonly Finding[], signatures: readonly Finding[]): VerdictStatus {
  if (findings.some(({ status }) => status === "failed")) return "doctored";
  if (signatures.some(({ status }) => status !== "passed")) return "unsigned";
  return findings.some(({ status }) => status === "not-checked") ? "unsettled" : "true";
}

// --- entries

function sizesOf(older: OlderCheckpoints, receipts: readonly (Receipt | null)[]): Set<number> {
  const notes = [...older.map(({ note }) => note), ...receipts.map((receipt) => receipt?.checkpoint ?? "")];
  return new Set(notes.map((note) => Number(note.split("\n")[1])));
}

const sequencesOf = (receipts: readonly (Receipt | null)[]) =>
  new Set(receipts.flatMap((receipt) => receipt?.entries.map(({ sequence }) => sequence) ?? []));

type Wanted = { sizes: ReadonlySet<number>; sequences: ReadonlySet<number> };

async function walkEntries(bundle: BundleReader, against: Against, wanted: Wanted) {
  const isLedger = against.manifest.kind === "ledger";
  const seen: Seen = { hashes: new Map(), roots: new Map(), people: new Map(), proofs: new Set(), lastExport: null };
  let count = 0;
  const see = (entry: EvidenceEntry, hash: Hash, root: () => Hash) => {
    if (!isLedger) seen.proofs.add(proofName(entry.sequence));
    else if (wanted.sizes.has(entry.sequence)) seen.roots.set(entry.sequence, root());
    if (wanted.sequences.has(entry.sequence)) seen.hashes.set(entry.sequence, hexOf(hash));
    if (entry.people)
      for (const [person, commitment] of Object.entries(entry.people))
        seen.people.set(`${entry.sequence} ${person}`, commitment);
    const { facts } = entry;
    if (facts.type === "export.made" && facts.kind === against.manifest.kind)
      seen.lastExport = { sequence: entry.sequence, facts, entriesBefore: count };
    count += 1;
  };
  const walk = await (isLedger ? verifyLedger : verifySession)(bundle, against, see);
  return { walk, seen };
}

function entriesFinding({ kind }: BundleManifest, bad: BadEntry | null, count: number): Finding {
  const question = kind === "ledger" ? "Are chain and tree whole?" : "Is every entry in the signed tree?";
  if (bad) return failed(question, `Entry ${bad.sequence}: ${bad.problem}.`);
  return passed(question, `${count} ${count === 1 ? "entry" : "entries"}, each as it was written.`);
}
