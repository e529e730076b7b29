// Forges ledgers, as an attacker could with the key, with the database, or with only an export.
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { canonicalJson } from "@foldback/evidence-verifier/formats/canonical-json";
import { createTreeHead } from "@foldback/evidence-verifier/formats/merkle-tree";
import { writeCheckpointText, writeNote } from "@foldback/evidence-verifier/formats/signed-note";
import type { SigningKey } from "../adapters/evidence-key/key-file.ts";
import { nativeSha256 } from "../modules/evidence/ledger-tree.ts";
import { entryHash, firstPrevious } from "../modules/ledger/entry-hash.ts";
import { type Files, textIn } from "./evidence-exports.ts";

export const linesOf = (files: Files) => textIn(files, "evidence/entries.jsonl").trimEnd().split("\n");
export const withLines = (files: Files, lines: readonly string[]): Files =>
  new Map(files).set("evidence/entries.jsonl", Buffer.from(lines.map((line) => `${line}\n`).join("")));

/** Rewrites the entries and chains their hashes again. */
export function rewritten(lines: readonly string[], change: (entry: EvidenceEntry) => EvidenceEntry): string[] {
  let previous = firstPrevious;
  return lines.map((line) => {
    const body = canonicalJson({ ...change(JSON.parse(line)), previous });
    previous = entryHash(body);
    return body;
  });
}

export function signedAnew(files: Files, lines: readonly string[], key: SigningKey): Files {
  const tree = createTreeHead(nativeSha256);
  for (const line of lines) tree.append(Buffer.from(entryHash(line), "hex"));
  const text = writeCheckpointText({ origin: key.origin, size: lines.length, root: tree.root() });
  const note = writeNote(text, key.signatureLine(text));
  const withNote = new Map(withLines(files, lines)).set("evidence/checkpoint.txt", Buffer.from(note));
  withNote.set("evidence/older-checkpoints.json", Buffer.from("[]"));
  return withNote;
}

/** Turns a consent into a refusal. */
export const noConsent = (entry: EvidenceEntry): EvidenceEntry =>
  entry.facts.type === "consent.granted" ? { ...entry, facts: { ...entry.facts, type: "consent.denied" } } : entry;
