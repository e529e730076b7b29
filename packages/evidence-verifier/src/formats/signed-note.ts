// Signed notes, checkpoints and proofs in the C2SP formats (c2sp.org/signed-note, tlog-checkpoint, tlog-proof), which
// standard tools for transparency logs can read. Callers supply Ed25519, because browsers only offer it asynchronously.
import { base64Of, bytesOfBase64, bytesOfHex, hexOf, joinBytes, sameBytes, utf8 } from "./bytes.ts";
import type { Hash } from "./merkle-tree.ts";
import type { Sha256 } from "./sha256.ts";

export type NoteKey = { name: string; id: Uint8Array; publicKey: Uint8Array };
type NoteSignature = { name: string; keyId: Uint8Array; signature: Uint8Array };
export type SignedNote = { text: string; signatures: NoteSignature[] };
export type VerifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>;

const ed25519Kind = Uint8Array.of(0x01);
const publicKeyBytes = 32;

export function noteKey(sha256: Sha256, name: string, publicKey: Uint8Array): NoteKey {
  const id = sha256(joinBytes(utf8(`${name}\n`), ed25519Kind, publicKey)).slice(0, 4);
  return { name, id, publicKey };
}

export const writeVerifierKey = ({ name, id, publicKey }: NoteKey): string =>
  `${name}+${hexOf(id)}+${base64Of(joinBytes(ed25519Kind, publicKey))}`;

export function parseVerifierKey(sha256: Sha256, line: string): NoteKey | null {
  const [, name, idHex, keyText] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
  const bytes = bytesOfBase64(keyText ?? "");
  const id = bytesOfHex(idHex ?? "");
  if (!name || !id || bytes?.length !== publicKeyBytes + 1 || bytes[0] !== 0x01) return null;
  const key = noteKey(sha256, name, bytes.slice(1));
  return sameBytes(key.id, id) ? key : null;
}

export const signatureLine = ({ name, id }: NoteKey, signature: Uint8Array): string =>
  `— ${name} ${base64Of(joinBytes(id, signature))}\n`;

export const writeNote = (text: string, ...signatureLines: readonly string[]): string =>
  `${text}\n${signatureLines.join("")}`;

export function parseNote(note: string): SignedNote | null {
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n")) return null;
  const lines = note.slice(end + 2, -1).split("\n");
  const signatures = lines.flatMap((line) => {
    const [, name, text] = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
    const bytes = bytesOfBase64(text ?? "");
    if (!name || !bytes || bytes.length <= 4) return [];
    return [{ name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) }];
  });
  if (signatures.length !== lines.length) return null;
  return { text: note.slice(0, end + 1), signatures };
}

/** Returns the given keys that signed the note. Ignores an invalid signature under a known name. */
export async function signersOf(
  note: SignedNote,
  keys: readonly NoteKey[],
  verifyEd25519: VerifyEd25519,
): Promise<NoteKey[]> {
  const signers: NoteKey[] = [];
  for (const key of keys) {
    const mine = note.signatures.find(({ name, keyId }) => name === key.name && sameBytes(keyId, key.id));
    if (mine && (await verifyEd25519(key.publicKey, utf8(note.text), mine.signature))) signers.push(key);
  }
  return signers;
}

export type Checkpoint = { origin: string; size: number; root: Hash };

export const writeCheckpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64Of(root)}\n`;

export function parseCheckpointText(text: string): Checkpoint | null {
  const [, origin, size, rootText] =
    /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/=]{44})\n(?:[^\n]+\n)*$/.exec(text) ?? [];
  const root = bytesOfBase64(rootText ?? "");
  return origin && size && root?.length === 32 ? { origin, size: Number(size), root } : null;
}

export type LogProof = { index: number; proof: Hash[]; checkpoint: string };

const proofHeader = "c2sp.org/tlog-proof@v1";

export const writeLogProof = ({ index, proof, checkpoint }: LogProof): string =>
  [proofHeader, `index ${index}`, ...proof.map(base64Of), "", checkpoint].join("\n");

export function parseLogProof(text: string): LogProof | null {
  const end = text.indexOf("\n\n");
  if (end < 0) return null;
  const [header, ...lines] = text.slice(0, end).split("\n");
  if (header !== proofHeader) return null;
  if (lines[0]?.startsWith("extra ")) lines.shift();
  const index = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? "")?.[1];
  const proof = hashesOf(lines);
  return index && proof ? { index: Number(index), proof, checkpoint: text.slice(end + 2) } : null;
}

export function hashesOf(lines: readonly string[]): Hash[] | null {
  const hashes = lines.map(bytesOfBase64);
  return hashes.every((hash) => hash?.length === 32) ? hashes.flatMap((hash) => (hash ? [hash] : [])) : null;
}
