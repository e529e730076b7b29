/**
 * Four words that two people can read to each other: the first four bytes of the SHA-256 of both fingerprints, sorted.
 * If both sides see the same fingerprints, they get the same words; otherwise the words almost certainly differ.
 */
import type { Fingerprints } from "./fingerprints.ts";
import { linkWordList } from "./link-word-list.ts";

const shownWords = 4;

export async function linkWordsFor(fingerprints: Fingerprints): Promise<string[]> {
  const text = [fingerprints.local, fingerprints.remote].sort().join("\n");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest.subarray(0, shownWords)].map((byte) => linkWordList[byte] ?? "");
}
