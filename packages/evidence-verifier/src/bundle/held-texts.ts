// Sorts the texts that the reader holds into receipts, public keys and take roots, by content.
import { parseReceipt } from "../formats/receipt.ts";
import type { Sha256 } from "../formats/sha256.ts";
import { parseVerifierKey, writeVerifierKey } from "../formats/signed-note.ts";

export type HeldTexts = { receipts: string[]; keys: string[]; roots: string[] };

/** Finds every key in the text: a single line, the server's JSON list, or a saved web page of that list. */
export const verifierKeysIn = (sha256: Sha256, text: string): string[] => [
  ...new Set(
    [...text.matchAll(/[^\s+"'<>&,;]{1,300}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}/g)].flatMap(([line]) => {
      const key = parseVerifierKey(sha256, line);
      return key ? [writeVerifierKey(key)] : [];
    }),
  ),
];

/** Reads a root as Foldback shows it, with or without its label. Null if there's any other text. */
export const rootIn = (text: string): string | null =>
  /^\s*(?:(?:Talkback's )?SHA-256)?\s*([0-9a-f]{64})\s*$/i.exec(text)?.[1]?.toLowerCase() ?? null;

/** The reader may paste a take's root together with the root of its talkback. Empty if there's any other text. */
function rootsIn(text: string): string[] {
  const whole = rootIn(text);
  if (whole !== null) return [whole];
  const roots = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [rootIn(line)]));
  return roots.every((root) => root !== null) ? roots : [];
}

/**
 * A receipt contains keys too, but counts as a receipt. Text without either also goes to the receipts, where it's
 * reported as unreadable.
 */
export function sortHeldTexts(sha256: Sha256, texts: readonly string[]): HeldTexts {
  const held: HeldTexts = { receipts: [], keys: [], roots: [] };
  for (const text of texts) {
    const roots = rootsIn(text);
    const isKeys = parseReceipt(text) === null && verifierKeysIn(sha256, text).length > 0;
    if (roots.length > 0) held.roots.push(...roots);
    else (isKeys ? held.keys : held.receipts).push(text);
  }
  return held;
}
