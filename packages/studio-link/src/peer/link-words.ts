/**
 * Four words that two people can read to each other: SHA-256 over the two fingerprints, sorted, one word for each of the
 * first four bytes. The same on both sides exactly when both see the same pair.
 */
import type { Fingerprints } from "./fingerprints.ts";
import { linkWordList } from "./link-word-list.ts";

const shownWords = 4;

export async function linkWordsFor(fingerprints: Fingerprints): Promise<string[]> {
  const text = [fingerprints.local, fingerprints.remote].sort().join("\n");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest.subarray(0, shownWords)].map((byte) => linkWordList[byte] ?? "");
}
