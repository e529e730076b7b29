// The ledger's public keys with their history, for readers who compare the signer of an export or receipt.
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
  /** When the next key took over, or null for the present key. */
  until: string | null;
  /** Signed by this key and the previous one, or null for the first. */
  rotationNote: string | null;
};

/** Oldest first. */
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

/** Reads the key's name from the note's signature line without checking the signature. */
export function keyNamedBy(note: string, keys: BundleKeys): string | null {
  const signatures = parseNote(note)?.signatures ?? [];
  const named = keys.find(({ verifierKey }) => {
    const key = parseVerifierKey(nativeSha256, verifierKey);
    return key !== null && signatures.some(({ keyId }) => sameBytes(keyId, key.id));
  });
  return named?.verifierKey ?? null;
}
