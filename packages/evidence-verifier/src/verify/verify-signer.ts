// Checks whether the reader already had the signer's key. Nothing inside the export counts as evidence here, because a
// forger can write that too.

import { verifierKeysIn } from "../bundle/held-texts.ts";
import { fingerprintOf } from "../formats/fingerprint.ts";
import type { Receipt } from "../formats/receipt.ts";
import { type NoteKey, writeVerifierKey } from "../formats/signed-note.ts";
import { type Finding, failed, notChecked, passed } from "./findings.ts";
import { type Tools, verifyCheckpoint } from "./verify-keys.ts";

export const signerQuestion = "Do you already know the signer?";

type Signed = { tools: Tools; origin: string; keys: readonly NoteKey[]; signer: NoteKey };
type Held = { receipts: readonly (Receipt | null)[]; keyTexts: readonly string[] };

const none = "Not compared: you gave neither a key nor a receipt signed with one of this export's keys.";
const notAKey = "What you gave as a key doesn't contain a readable key.";
const replaced =
  "It was signed with a key that had already been replaced: you have a newer key, which this export contains too.";

/** Call this only once the export's keys and signature have passed their checks. */
export async function signerFinding(signed: Signed, held: Held): Promise<Finding> {
  const lines = signed.keys.map(writeVerifierKey);
  const given = held.keyTexts.map((text) => verifierKeysIn(signed.tools.sha256, text));
  for (const keys of given) {
    if (keys.length === 0) return notChecked(signerQuestion, notAKey);
    if (!keys.some((key) => lines.includes(key))) return failed(signerQuestion, mismatch(signed, keys));
  }
  const places = given.flat().map((key) => lines.indexOf(key));
  const newestGiven = Math.max(-1, ...places);
  const newestReceipt = Math.max(-1, ...(await receiptSigners(signed, held.receipts)));
  const newest = Math.max(newestGiven, newestReceipt);
  if (newest < 0) return notChecked(signerQuestion, none);
  const place = signed.keys.indexOf(signed.signer);
  if (newest > place) return failed(signerQuestion, replaced);
  const by = newestGiven === newest ? "You gave" : "Your receipt was signed with";
  return passed(
    signerQuestion,
    newest === place
      ? `${by} the key that signed it.`
      : `${by} an earlier key. Each key since then was vouched for by the one before it.`,
  );
}

/** A receipt with a valid signature proves that its owner had that key before, whatever else it contains. */
async function receiptSigners({ tools, origin, keys }: Signed, receipts: Held["receipts"]): Promise<number[]> {
  const by = { question: signerQuestion, origin, keys };
  const found = receipts.map(async (receipt) => {
    const signer = receipt && (await verifyCheckpoint(tools, by, receipt.checkpoint)).signer;
    return signer ? keys.indexOf(signer) : -1;
  });
  return Promise.all(found);
}

function mismatch({ tools, signer }: Signed, given: readonly string[]): string {
  const print = (key: string) => fingerprintOf(tools.sha256, key);
  const one = given.length === 1;
  return `${one ? "The key you gave isn't one" : "None of the keys you gave is one"} of this export's keys. Its signer's fingerprint is ${print(writeVerifierKey(signer))}. You gave ${given.map(print).join(" and ")}.`;
}
