// Tells a true export from a doctored one, offline: signatures, chain and tree, each session entry's proof, the files beside
// the entries, what older checkpoints and the reader's own receipts say. The same code runs in the page inside every export
// and behind `npm run verify`.
import type { BundleKeys, BundleManifest, BundleReader, OlderCheckpoints, PersonOpening } from "./bundle.ts";
import { bundleNames } from "./bundle.ts";
import { bytesOfHex, hexOf, joinBytes, sameBytes, textOf, utf8 } from "./bytes.ts";
import { canonicalJson, type JsonValue } from "./canonical-json.ts";
import type { EvidenceEntry, ExportFact } from "./evidence-entry.ts";
import {
  type BadEntry,
  type Finding,
  failed,
  notChecked,
  passed,
  type Verdict,
  type VerdictStatus,
} from "./findings.ts";
import { type Hash, isConsistent, isIncluded } from "./merkle-tree.ts";
import { parseReceipt, type Receipt } from "./receipt.ts";
import { type Checkpoint, hashesOf, type NoteKey, writeVerifierKey } from "./signed-note.ts";
import { splitLines } from "./split-lines.ts";
import { type Against, verifyLedger, verifySession } from "./verify-entries.ts";
import { type Tools, verifyCheckpoint, verifyKeys } from "./verify-keys.ts";
import { timestampsFinding } from "./verify-timestamps.ts";

type Options = { tools: Tools; receipts?: readonly string[] };

/** What the walk over the entries has gathered for the questions after it. */
type Seen = {
  hashes: Map<number, string>;
  roots: Map<number, Hash>;
  people: Map<string, string>;
  lastExport: { sequence: number; facts: ExportFact; entriesBefore: number } | null;
};

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
  if (manifest === null) return unreadable("There is no readable evidence/manifest.json in it.");
  const keysFile = await readJson<BundleKeys>(bundle, bundleNames.keys);
  const checkpointText = await readText(bundle, bundleNames.checkpoint);
  if (!isList(keysFile) || checkpointText === null || !bundle.names.includes(bundleNames.entries))
    return unreadable("Keys, checkpoint or entries are missing.");
  const { keys, finding: keysFinding } = await verifyKeys(tools, manifest.origin, keysFile);
  const by = { question: "Is the checkpoint signed?", origin: manifest.origin, keys };
  const { checkpoint, finding: signature } = await verifyCheckpoint(tools, by, checkpointText);
  const signatures = [keysFinding, signature];
  const findings = [...signatures];
  if (checkpoint === null) return verdictOf({ findings, signatures, firstBad: null, entries: 0, size: 0, keys });

  const older = await readOlder(bundle);
  const held = receipts.map(parseReceipt);
  const against: Against = { checkpoint, checkpointText, manifest, sha256: tools.sha256 };
  const wanted = { sizes: sizesOf(older, held), sequences: sequencesOf(held) };
  const { walk, seen } = await walkEntries(bundle, against, wanted);
  findings.push(entriesFinding(manifest, walk.bad, walk.count));
  const trees = { tools, by, checkpoint, seen, manifest };
  findings.push(...(await olderFindings(trees, older)));
  findings.push(await timestampsFinding(bundle, checkpointText, older));
  findings.push(await filesFinding(bundle, tools, { seen, count: walk.count }));
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

// --- reading

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

async function readText(bundle: BundleReader, name: string): Promise<string | null> {
  return bundle.names.includes(name) ? textOf(await bundle.read(name)) : null;
}

/** As what it should be; everything in it is compared with something else before it is believed. */
const readJson = async <Value>(bundle: BundleReader, name: string): Promise<Value | null> =>
  parsed<Value>(await readText(bundle, name));

function parsed<Value>(text: string | null): Value | null {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

async function readManifest(bundle: BundleReader): Promise<BundleManifest | null> {
  const manifest = await readJson<BundleManifest>(bundle, bundleNames.manifest);
  const known =
    manifest?.format === "foldback-evidence" && manifest.version === 1 && typeof manifest.origin === "string";
  return known && (manifest.kind === "session" || manifest.kind === "ledger") ? manifest : null;
}

async function readOlder(bundle: BundleReader): Promise<OlderCheckpoints> {
  const older = await readJson<OlderCheckpoints>(bundle, bundleNames.older);
  return isList(older) ? older.filter(({ note, proof }) => typeof note === "string" && isList(proof)) : [];
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
  const seen: Seen = { hashes: new Map(), roots: new Map(), people: new Map(), lastExport: null };
  let count = 0;
  const see = (entry: EvidenceEntry, hash: Hash, root: () => Hash) => {
    if (isLedger && wanted.sizes.has(entry.sequence)) seen.roots.set(entry.sequence, root());
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

// --- older checkpoints and receipts

type Trees = {
  tools: Tools;
  by: { origin: string; keys: readonly NoteKey[] };
  checkpoint: Checkpoint;
  seen: Seen;
  manifest: BundleManifest;
};

async function olderFindings(trees: Trees, older: OlderCheckpoints): Promise<Finding[]> {
  if (older.length === 0) return [];
  const question = "Does it continue every older checkpoint in it?";
  let unchecked: Finding | null = null;
  for (const { note, proof } of older) {
    const { checkpoint, finding } = await verifyCheckpoint(trees.tools, { ...trees.by, question }, note);
    if (checkpoint === null || finding.status === "failed") return [{ ...finding, status: "failed" }];
    if (!continues(trees, checkpoint, proof))
      return [failed(question, `It does not continue the checkpoint over ${checkpoint.size} entries.`)];
    if (finding.status === "not-checked") unchecked = finding;
  }
  return [unchecked ?? passed(question, `${older.length} older ${older.length === 1 ? "checkpoint" : "checkpoints"}.`)];
}

/** By the entries themselves where they are all here, else by the proof. */
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

async function receiptFindings(trees: Trees, { receipt, older, question }: AskedReceipt): Promise<Finding[]> {
  if (receipt === null) return [failed(question, "It is no receipt: there is no checkpoint in it.")];
  const { checkpoint, finding } = await verifyCheckpoint(trees.tools, { ...trees.by, question }, receipt.checkpoint);
  if (checkpoint === null || finding.status === "failed") return [{ ...finding, status: "failed" }];
  const broken = receipt.entries.find(
    ({ sequence, hash, proof }) =>
      !isIncluded(
        trees.tools.sha256,
        { hash: bytesOfHex(hash) ?? new Uint8Array(), index: sequence - 1, proof },
        checkpoint,
      ),
  );
  if (broken) return [failed(question, `The receipt itself is damaged at entry ${broken.sequence}.`)];
  const other = receipt.entries.find(({ sequence, hash }) => (trees.seen.hashes.get(sequence) ?? hash) !== hash);
  if (other)
    return [failed(question, `Entry ${other.sequence} is another one than the receipt holds: it was rewritten.`)];
  if (checkpoint.size > trees.checkpoint.size)
    return [
      notChecked(
        question,
        `The receipt is newer than this export: it was signed over ${checkpoint.size} entries. Whether they continue this export cannot be told from it. Compare it with an export made after the receipt.`,
      ),
    ];
  const proof = older.find(({ note }) => note.split("\n").slice(1, 3).join() === receiptHead(receipt))?.proof ?? [];
  if (continues(trees, checkpoint, proof))
    return [
      finding.status === "not-checked"
        ? finding
        : passed(question, `This ledger continues what was signed over ${checkpoint.size} entries.`),
    ];
  const known =
    trees.manifest.kind === "ledger" || older.some(({ note }) => Number(note.split("\n")[1]) === checkpoint.size);
  if (known)
    return [
      failed(
        question,
        `The ledger over ${checkpoint.size} entries is not the one that was signed then: it was rewritten.`,
      ),
    ];
  const without = `This export holds no proof about the checkpoint over ${checkpoint.size} entries.`;
  // An export holds the proof about its own session's receipt; about others it cannot tell.
  return [
    isAboutThis(trees, receipt) ? failed(question, without) : notChecked(question, `${without} Is it of this session?`),
  ];
}

const isAboutThis = ({ manifest, seen }: Trees, { session, entries }: Receipt): boolean =>
  session === manifest.session || entries.some(({ sequence }) => seen.hashes.has(sequence));
const receiptHead = ({ checkpoint }: Receipt) => checkpoint.split("\n").slice(1, 3).join();

// --- files beside the entries

const selfEvident: ReadonlySet<string> = new Set(Object.values(bundleNames));
type Counted = { seen: Seen; count: number };

async function filesFinding(bundle: BundleReader, tools: Tools, { seen, count }: Counted): Promise<Finding> {
  const question = "Are the other files those that were exported?";
  const made = seen.lastExport;
  const listed = await readJson<Record<string, JsonValue>>(bundle, bundleNames.files);
  if (made === null || listed === null) return failed(question, "The record of this export is missing from it.");
  if (made.entriesBefore !== made.facts.entries || made.entriesBefore !== count - 1)
    return failed(question, `It held ${made.facts.entries} entries when it was made, and holds ${count - 1} now.`);
  if (hexOf(tools.sha256(utf8(canonicalJson(listed)))) !== made.facts.filesSha256)
    return failed(question, "The list of files is not the recorded one.");
  for (const [name, hash] of Object.entries(listed)) {
    if (!bundle.names.includes(name)) return failed(question, `${name} is missing.`);
    if (hexOf(await hashOf(bundle, tools, name)) !== hash) return failed(question, `${name} was changed.`);
  }
  const strange = bundle.names.find(
    (name) =>
      !Object.hasOwn(listed, name) && !selfEvident.has(name) && !/^evidence\/proofs\/\d+\.tlog-proof$/.test(name),
  );
  if (strange) return failed(question, `${strange} was not in the export.`);
  return passed(question, `${Object.keys(listed).length} files, bound by entry ${made.sequence}.`);
}

async function hashOf(bundle: BundleReader, tools: Tools, name: string): Promise<Hash> {
  const stream = tools.createSha256();
  for await (const chunk of bundle.chunks(name)) stream.update(chunk);
  return stream.digest();
}

async function readOpenings(bundle: BundleReader): Promise<(PersonOpening | null)[]> {
  const openings: (PersonOpening | null)[] = [];
  if (!bundle.names.includes(bundleNames.people)) return openings;
  for await (const lines of splitLines(bundle.chunks(bundleNames.people)))
    for (const { text } of lines) openings.push(openingIn(text));
  return openings;
}

const openingKeys = ["person", "pii", "salt", "sequence"].join();

/** Null for whatever can be read in two ways: a key twice, or one that nobody committed to. */
function openingIn(text: string | null): PersonOpening | null {
  const opening = parsed<PersonOpening>(text);
  const isPlain = opening !== null && JSON.stringify(opening) === text;
  return isPlain && Object.keys(opening).sort().join() === openingKeys ? opening : null;
}

const saltBytes = 32;

async function peopleFinding(bundle: BundleReader, tools: Tools, seen: Seen): Promise<Finding> {
  const question = "Are the people named as they were then?";
  const openings = await readOpenings(bundle);
  const opened = new Set<string>();
  for (const opening of openings) {
    const salt = bytesOfHex(String(opening?.salt));
    const place = `${opening?.sequence} ${opening?.person}`;
    // Of one length, or its end could be moved into the words.
    const commitment =
      salt?.length === saltBytes ? hexOf(tools.sha256(joinBytes(salt, utf8(String(opening?.pii))))) : null;
    if (commitment === null || seen.people.get(place) !== commitment || opened.has(place))
      return failed(
        question,
        `What is said about a person of entry ${opening?.sequence} is not what was committed to.`,
      );
    opened.add(place);
  }
  const forgotten = seen.people.size - openings.length;
  const gone = forgotten === 0 ? "" : ` ${forgotten} more are not named here or have been erased; the entries stand.`;
  return passed(question, `${openings.length} commitments were opened.${gone}`);
}
