// Builds ledgers, exports and receipts in memory, to test a verifier without a server.
import type { ExportFact } from "@foldback/domain/evidence/evidence-entry";
import { proofName, rotationText } from "@foldback/evidence-verifier/bundle/bundle";
import { canonicalJson } from "@foldback/evidence-verifier/formats/canonical-json";
import {
  type CompleteNode,
  createTreeHead,
  inclusionProof,
  leafHash,
  nodeHash,
} from "@foldback/evidence-verifier/formats/merkle-tree";
import { writeReceipt } from "@foldback/evidence-verifier/formats/receipt";
import { writeCheckpointText, writeLogProof, writeNote } from "@foldback/evidence-verifier/formats/signed-note";
import { newSigningKey, type SigningKey } from "../adapters/evidence-key/key-file.ts";
import { nativeSha256 } from "../modules/evidence/ledger-tree.ts";
import { entryHash, firstPrevious } from "../modules/ledger/entry-hash.ts";
import { sha256Hex } from "../modules/sha256-hex.ts";
import type { Files } from "./evidence-exports.ts";

const origin = "test.example/evidence/0";
const session = "0b0e2f3a-1111-4222-8333-444455556666";
const table = "Timestamp\r\n";
const fileHashes = { "evidence.csv": sha256Hex(table) };

export const makeKey = () => newSigningKey(origin);

/** `leftOut`: how many entries the last record omits from its count. */
type Shape = { earlier?: readonly number[]; leftOut?: number };

/** The last entry records an export of this kind, and so does the entry after each number in `earlier`. */
export function makeLedger(kind: ExportFact["kind"], count: number, { earlier = [], leftOut = 0 }: Shape = {}) {
  const lines: string[] = [];
  let previous = firstPrevious;
  const filesSha256 = sha256Hex(canonicalJson(fileHashes));
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const made = { type: "export.made", kind, filesSha256, entries: sequence - 1 - leftOut };
    const isExport = sequence === count || earlier.includes(sequence);
    const facts = isExport ? made : { type: "session.paused", cause: "by-artist" };
    const at = new Date(Date.UTC(2026, 0, 1) + sequence * 1_000).toISOString();
    const who = { session, room: session, epoch: 0, actor: session, role: "artist" };
    lines.push(canonicalJson({ sequence, at, ...who, facts, previous }));
    previous = entryHash(lines.at(-1) ?? "");
  }
  return { kind, lines, lastHash: previous };
}
type Ledger = ReturnType<typeof makeLedger>;

const leavesOf = ({ lines }: Ledger) => lines.map((line) => leafHash(nativeSha256, Buffer.from(line)));

function signed({ lines }: Pick<Ledger, "lines">, key: SigningKey): string {
  const tree = createTreeHead(nativeSha256);
  for (const line of lines) tree.append(leafHash(nativeSha256, Buffer.from(line)));
  const text = writeCheckpointText({ origin, size: lines.length, root: tree.root() });
  return writeNote(text, key.signatureLine(text));
}

function prover(ledger: Ledger) {
  const leaves = leavesOf(ledger);
  const node: CompleteNode = async (level, position) => {
    if (level === 0) return leaves[position] ?? new Uint8Array();
    const [left, right] = [await node(level - 1, position * 2), await node(level - 1, position * 2 + 1)];
    return nodeHash(nativeSha256, left, right);
  };
  return (index: number) => inclusionProof(nativeSha256, node, { index, size: leaves.length });
}

/** Signs with the last of these keys. Each key is confirmed by the one before. */
export async function makeExport(ledger: Ledger, keys: readonly SigningKey[]): Promise<Files> {
  const [newest] = keys.slice(-1);
  if (!newest) throw new Error("no key");
  const note = signed(ledger, newest);
  const { kind, lines, lastHash } = ledger;
  const manifest = { format: "foldback-evidence", version: 1, kind, origin, lastHash };
  const files = new Map<string, string>([
    ["evidence.csv", table],
    ["evidence/manifest.json", JSON.stringify({ ...manifest, session: kind === "session" ? session : null })],
    ["evidence/files.json", canonicalJson(fileHashes)],
    ["evidence/keys.json", JSON.stringify(keys.map((key, index) => vouched(key, keys[index - 1])))],
    ["evidence/checkpoint.txt", note],
    ["evidence/older-checkpoints.json", "[]"],
    ["evidence/entries.jsonl", lines.map((line) => `${line}\n`).join("")],
  ]);
  if (kind === "session") {
    const proofOf = prover(ledger);
    for (const index of lines.keys())
      files.set(proofName(index + 1), writeLogProof({ index, proof: await proofOf(index), checkpoint: note }));
  }
  return new Map([...files].map(([name, text]) => [name, Buffer.from(text)]));
}

function vouched(key: SigningKey, before: SigningKey | undefined) {
  if (!before) return { verifierKey: key.verifierKey, rotationNote: null };
  const text = rotationText(origin, before.verifierKey, key.verifierKey);
  return {
    verifierKey: key.verifierKey,
    rotationNote: writeNote(text, before.signatureLine(text), key.signatureLine(text)),
  };
}

/** A receipt for the whole ledger, as both participants receive it. */
export async function makeReceipt(ledger: Ledger, key: SigningKey): Promise<string> {
  const proofOf = prover(ledger);
  const entries = ledger.lines.map(async (line, index) => ({
    sequence: index + 1,
    hash: entryHash(line),
    type: "session.paused",
    at: "2026-01-01T00:00:00.000Z",
    proof: await proofOf(index),
  }));
  return writeReceipt(`Session ${session}`, signed(ledger, key), await Promise.all(entries));
}
