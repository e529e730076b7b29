// The ledger's public keys and their history. Readers need them to check who signed an export or a receipt.
import type { BundleKeys } from "@foldback/evidence-verifier/bundle/bundle";
import { sameBytes } from "@foldback/evidence-verifier/formats/bytes";
import { fingerprintOf } from "@foldback/evidence-verifier/formats/fingerprint";
import { parseNote, parseVerifierKey } from "@foldback/evidence-verifier/formats/signed-note";
import { nativeSha256 } from "./ledger-tree.ts";
import type { EvidenceStore } from "./ports.ts";

export type PublishedKey = {
  verifierKey: string;
  fingerprint: string;
  since: string;
  /** When the next key replaced this one, or null if it's still in use. */
  until: string | null;
  /** Signed by both this key and the previous one. Null for the first key. */
  rotationNote: string | null;
};

/** Returns all keys, oldest first. */
export async function publishedKeys(store: Pick<EvidenceStore, "keyHistory">): Promise<PublishedKey[]> {
  const history = await store.keyHistory();
  return history.map(({ verifierKey, rotationNote, createdAtMs }, index) => {
    const next = history[index + 1];
    return {
      verifierKey,
      fingerprint: fingerprintOf(nativeSha256, verifierKey),
      since: isoOf(createdAtMs),
      until: next ? isoOf(next.createdAtMs) : null,
      rotationNote,
    };
  });
}

const isoOf = (ms: number) => new Date(ms).toISOString();

/** Finds the key that a note's signature line names, without checking the signature. */
export function keyNamedBy(note: string, keys: BundleKeys): string | null {
  const signatures = parseNote(note)?.signatures ?? [];
  const named = keys.find(({ verifierKey }) => {
    const key = parseVerifierKey(nativeSha256, verifierKey);
    return key !== null && signatures.some(({ keyId }) => sameBytes(keyId, key.id));
  });
  return named?.verifierKey ?? null;
}
