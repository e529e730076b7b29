// Distinguishes a genuine export from a doctored one, offline: it checks signatures, chain and tree, proofs, the other
// files, older checkpoints, and the reader's receipts and keys. The page inside every export and `npm run verify` run
// the same code.

import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import {
  type BundleManifest,
  type BundleReader,
  bundleNames,
  type OlderCheckpoints,
  proofName,
} from "../bundle/bundle.ts";
import { readKeys, readManifest, readOlder, readText } from "../bundle/read-bundle.ts";
import { hexOf } from "../formats/bytes.ts";
import { fingerprintOf } from "../formats/fingerprint.ts";
import type { Hash } from "../formats/merkle-tree.ts";
import { parseReceipt, type Receipt } from "../formats/receipt.ts";
import { type NoteKey, writeVerifierKey } from "../formats/signed-note.ts";
import {
  type BadEntry,
  type Finding,
  failed,
  passed,
  unreadableVerdict,
  type Verdict,
  type VerdictStatus,
} from "./findings.ts";
import { type Against, type Seen, verifyLedger, verifySession } from "./verify-entries.ts";
import { filesFinding, peopleFinding } from "./verify-files.ts";
import { type Tools, verifyCheckpoint, verifyKeys } from "./verify-keys.ts";
import { olderFindings, receiptFindings } from "./verify-receipts.ts";
import { signerFinding, signerQuestion } from "./verify-signer.ts";
import { timestampsFinding } from "./verify-timestamps.ts";

/** What the reader supplied: receipts, and texts that contain public keys. */
type Options = { tools: Tools; receipts?: readonly string[]; keys?: readonly string[] };

const unread = (name: string) => `${name} is missing or can't be read.`;

const unreadable = (detail: string): Verdict => unreadableVerdict("Is this an evidence export?", detail);

export async function verifyBundle(bundle: BundleReader, options: Options): Promise<Verdict> {
  const { tools, receipts = [], keys: keyTexts = [] } = options;
  const manifest = await readManifest(bundle);
  if (manifest === null) return unreadable(unread(bundleNames.manifest));
  const keysFile = await readKeys(bundle);
  if (keysFile === null) return unreadable(unread(bundleNames.keys));
  const checkpointText = await readText(bundle, bundleNames.checkpoint);
  if (checkpointText === null) return unreadable(unread(bundleNames.checkpoint));
  if (!bundle.has(bundleNames.entries)) return unreadable(unread(bundleNames.entries));
  const { keys, finding: keysFinding } = await verifyKeys(tools, manifest.origin, keysFile);
  const by = { question: "Is the checkpoint signed?", origin: manifest.origin, keys };
  const { checkpoint, finding: signature, signer } = await verifyCheckpoint(tools, by, checkpointText);
  const signatures = [keysFinding, signature];
  const findings = [...signatures];
  const facts = { tools, origin: manifest.origin, signatures, signer, keys };
  if (checkpoint === null) return verdictOf(facts, { findings, firstBad: null, entries: 0, size: 0 });

  const olderFile = await readOlder(bundle);
  const older = olderFile ?? [];
  const held = receipts.map(parseReceipt);
  if (signer !== null && keysFinding.status === "passed")
    findings.push(await signerFinding({ ...facts, signer }, { receipts: held, keyTexts }));
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
    findings.push(...(await receiptFindings(trees, { receipt, older, question: `Does receipt ${index + 1} match?` })));
  }
  return verdictOf(facts, { findings, firstBad: walk.bad, entries: walk.count, size: checkpoint.size });
}

type Facts = {
  tools: Tools;
  origin: string;
  signatures: readonly Finding[];
  signer: NoteKey | null;
  keys: readonly NoteKey[];
};
type Result = Pick<Verdict, "findings" | "firstBad" | "entries" | "size">;

function verdictOf({ tools, origin, signatures, signer, keys }: Facts, result: Result): Verdict {
  const key = signer && writeVerifierKey(signer);
  return {
    ...result,
    origin,
    signer: key === null ? null : { key, fingerprint: fingerprintOf(tools.sha256, key) },
    keys: keys.map(writeVerifierKey),
    status: statusOf(result.findings, signatures),
  };
}

function statusOf(findings: readonly Finding[], signatures: readonly Finding[]): VerdictStatus {
  if (findings.some(({ status }) => status === "failed")) return "doctored";
  if (signatures.some(({ status }) => status !== "passed")) return "unsigned";
  // An unknown signer outweighs other open questions, because a forger could have answered those too.
  if (!findings.some(({ question, status }) => question === signerQuestion && status === "passed")) return "uncompared";
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
  const question = kind === "ledger" ? "Are the chain and the tree whole?" : "Is every entry in the signed tree?";
  if (bad) return failed(question, `Entry ${bad.sequence}: ${bad.problem}.`);
  return passed(question, `${count} unchanged ${count === 1 ? "entry" : "entries"}.`);
}
