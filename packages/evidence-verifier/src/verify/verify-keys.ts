// Checks that each key in the export is confirmed by the previous one, and that these keys signed the checkpoints.
import type { BundleKeys } from "../bundle/bundle.ts";
import { rotationText } from "../bundle/bundle.ts";
import type { HashStream } from "../formats/block-hash.ts";
import { sameBytes } from "../formats/bytes.ts";
import type { Sha256 } from "../formats/sha256.ts";
import {
  type Checkpoint,
  type NoteKey,
  parseCheckpointText,
  parseNote,
  parseVerifierKey,
  signersOf,
  type VerifyEd25519,
} from "../formats/signed-note.ts";
import { type Finding, failed, notChecked, passed } from "./findings.ts";

export type Tools = {
  sha256: Sha256;
  createSha256: () => HashStream;
  /** Throws SignatureUnsupportedError if this environment can't check such a signature. */
  verifyEd25519: VerifyEd25519;
};

export class SignatureUnsupportedError extends Error {
  override readonly name = "SignatureUnsupportedError";
}

type Answer = "yes" | "no" | "cannot-tell";

const keysQuestion = "Does each key vouch for the next?";
const unsupported = "This browser can't check Ed25519 signatures. Use a newer browser, or npm run verify.";

export async function verifyKeys(
  tools: Tools,
  origin: string,
  kept: BundleKeys,
): Promise<{ keys: NoteKey[]; finding: Finding }> {
  const keys: NoteKey[] = [];
  let unchecked = false;
  for (const [index, { verifierKey, rotationNote }] of kept.entries()) {
    const key = parseVerifierKey(tools.sha256, verifierKey);
    if (key?.name !== origin)
      return { keys, finding: failed(keysQuestion, `Key ${index + 1} isn't one of ${origin}'s keys.`) };
    const before = kept[index - 1]?.verifierKey;
    const vouched: Answer =
      before === undefined
        ? "yes"
        : await isVouchedFor(tools, { origin, before, after: verifierKey, rotationNote, keys: [...keys, key] });
    if (vouched === "cannot-tell") unchecked = true;
    if (vouched === "no")
      return {
        keys,
        finding: failed(keysQuestion, `Nothing vouches for key ${index + 1}: its rotation note is invalid.`),
      };
    keys.push(key);
  }
  if (keys.length === 0) return { keys, finding: failed(keysQuestion, "There are no keys.") };
  if (unchecked) return { keys, finding: notChecked(keysQuestion, unsupported) };
  const detail =
    keys.length === 1 ? "There has only been one key." : `${keys.length} keys, each vouched for by the one before it.`;
  return { keys, finding: passed(keysQuestion, detail) };
}

type Succession = { origin: string; before: string; after: string; rotationNote: string | null; keys: NoteKey[] };

async function isVouchedFor(tools: Tools, { origin, before, after, rotationNote, keys }: Succession): Promise<Answer> {
  const note = parseNote(rotationNote ?? "");
  if (note?.text !== rotationText(origin, before, after)) return "no";
  const [older, newer] = keys.slice(-2);
  if (!older || !newer) return "no";
  try {
    return (await signersOf(note, [older, newer], tools.verifyEd25519)).length === 2 ? "yes" : "no";
  } catch (error) {
    if (error instanceof SignatureUnsupportedError) return "cannot-tell";
    throw error;
  }
}

export type SignedCheckpoint = { checkpoint: Checkpoint | null; finding: Finding; signer: NoteKey | null };

/** Checks that one of these keys signed the checkpoint, and that it belongs to this log. */
export async function verifyCheckpoint(
  tools: Tools,
  by: { question: string; origin: string; keys: readonly NoteKey[] },
  text: string,
): Promise<SignedCheckpoint> {
  const { question, origin, keys } = by;
  const note = parseNote(text);
  const checkpoint = note && parseCheckpointText(note.text);
  const unsigned = (finding: Finding): SignedCheckpoint => ({ checkpoint, finding, signer: null });
  if (!note || !checkpoint) return unsigned(failed(question, "It isn't a checkpoint."));
  if (checkpoint.origin !== origin)
    return unsigned(failed(question, `It's a checkpoint from another log: ${checkpoint.origin}.`));
  try {
    const signer = (await signersOf(note, keys, tools.verifyEd25519)).at(-1);
    if (!signer) return unsigned(failed(question, "None of this export's keys signed it."));
    return { checkpoint, finding: passed(question, `It's signed and covers ${checkpoint.size} entries.`), signer };
  } catch (error) {
    if (error instanceof SignatureUnsupportedError) return unsigned(notChecked(question, unsupported));
    throw error;
  }
}

/** True if none of the signatures is from one of these keys. */
export const isSignedByStrangers = (text: string, keys: readonly NoteKey[]): boolean =>
  parseNote(text)?.signatures.every(({ keyId }) => keys.every(({ id }) => !sameBytes(id, keyId))) ?? false;
