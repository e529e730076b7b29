// What the reader brings along to compare a signer with: receipts and public keys, told apart by what is in them.
import { parseReceipt } from "../formats/receipt.ts";
import type { Sha256 } from "../formats/sha256.ts";
import { parseVerifierKey, writeVerifierKey } from "../formats/signed-note.ts";

export type HeldTexts = { receipts: string[]; keys: string[] };

/** Every key in a text: a bare line, the server's list as JSON, or its page as a browser saved it. */
export const verifierKeysIn = (sha256: Sha256, text: string): string[] => [
  ...new Set(
    [...text.matchAll(/[^\s+"'<>&,;]{1,300}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}/g)].flatMap(([line]) => {
      const key = parseVerifierKey(sha256, line);
      return key ? [writeVerifierKey(key)] : [];
    }),
  ),
];

/** A receipt names keys too, but it is more than a key. What is neither is treated as a receipt, which then says so. */
export function sortHeldTexts(sha256: Sha256, texts: readonly string[]): HeldTexts {
  const held: HeldTexts = { receipts: [], keys: [] };
  for (const text of texts) {
    const isKeys = parseReceipt(text) === null && verifierKeysIn(sha256, text).length > 0;
    (isKeys ? held.keys : held.receipts).push(text);
  }
  return held;
}
