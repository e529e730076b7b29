// The signer whose public half the database names as the newest: made on the very first start, replaced by a rotation that
// both keys sign. A key that is not where it should be is never replaced in silence.
import { randomBytes } from "node:crypto";
import { rotationText } from "@foldback/domain/evidence/bundle";
import { writeNote } from "@foldback/domain/evidence/signed-note";
import type { EvidenceLog, EvidenceSigner, KeyStore } from "../../modules/evidence/ports.ts";
import { newSigningKey, readSigningKeys, type SigningKey, writeSigningKeys } from "./key-file.ts";

type Options = { file: string; publicUrl: string; keys: KeyStore; nowMs: () => number; log: EvidenceLog };

export async function openSigner(options: Options) {
  let current = await findKey(options);
  return {
    current: (): EvidenceSigner | null => current,
    /** Answers the new verifier key; null when there is no key that could vouch for it. */
    rotate: async (): Promise<string | null> => {
      if (current === null) return null;
      current = await rotate(options, current);
      return current.verifierKey;
    },
  };
}

async function findKey({ file, publicUrl, keys, nowMs, log }: Options): Promise<SigningKey | null> {
  const held = await readSigningKeys(file);
  const newest = (await keys.keys()).at(-1);
  if (newest) {
    const found = held.find(({ verifierKey }) => verifierKey === newest.verifierKey) ?? null;
    if (!found) log.error({ file, verifierKey: newest.verifierKey }, "the evidence signing key is missing: restore it");
    return found;
  }
  const origin = `${new URL(publicUrl).hostname}/evidence/${randomBytes(4).toString("hex")}`;
  const first = newSigningKey(origin);
  // On disk before anybody relies on it.
  await writeSigningKeys(file, [first]);
  await keys.addFirst(first.verifierKey, nowMs());
  return first;
}

async function rotate({ file, keys, nowMs }: Options, before: SigningKey): Promise<SigningKey> {
  const after = newSigningKey(before.origin);
  const text = rotationText(before.origin, before.verifierKey, after.verifierKey);
  const rotationNote = writeNote(text, before.signatureLine(text), after.signatureLine(text));
  // A crash between the two leaves both keys on disk, and the database says which one counts.
  await writeSigningKeys(file, [before, after]);
  await keys.rotate({ verifierKey: after.verifierKey, rotationNote, atMs: nowMs() });
  await writeSigningKeys(file, [after]);
  return after;
}
