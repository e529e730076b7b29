// Opens the signer for the newest public key in the database. The very first startup creates a key, and a rotation
// replaces the key and records a note signed by both the old and the new one. We never replace a missing key silently:
// nothing is signed until it's back.
import { randomBytes } from "node:crypto";
import { rename } from "node:fs/promises";
import { rotationText } from "@foldback/evidence-verifier/bundle/bundle";
import { writeNote } from "@foldback/evidence-verifier/formats/signed-note";
import type { EvidenceLog, EvidenceSigner, EvidenceStore, KeyProblem, KeyStore } from "../../modules/evidence/ports.ts";
import { newSigningKey, readSigningKeys, type SigningKey, writeSigningKeys } from "./key-file.ts";

type Options = {
  file: string;
  publicUrl: string;
  keys: KeyStore;
  /** Shows whether the ledger was ever signed, because every signature is stored as a checkpoint. */
  checkpoints: Pick<EvidenceStore, "checkpoints">;
  /** Compares the ledger with this origin's checkpoints in the anchor. Only the server does. */
  anchorProblem?: (origin: string) => Promise<"anchor" | "behind" | null>;
  nowMs: () => number;
  log: EvidenceLog;
};

type Found = { key: SigningKey } | { problem: KeyProblem };

const saidOnce: Record<KeyProblem, string> = {
  missing: "the evidence signing key is missing: restore it",
  another: "the evidence key file belongs to another ledger or an older state of this one: restore the right one",
  unreadable: "couldn't read the evidence key file: restore it",
  anchor: "couldn't compare the ledger with the anchor: make the anchor readable and restart the server",
  behind:
    "the ledger is older than the checkpoints in the anchor, because of a restore, an older copy of Postgres or a power cut: restore a newer backup, or run npm run accept-restore",
};

export async function openSigner(options: Options) {
  const found = await findKey(options);
  let current = "key" in found ? found.key : null;
  const problem = "problem" in found ? found.problem : null;
  if (problem !== null) options.log.error({ file: options.file, problem }, saidOnce[problem]);
  return {
    current: (): EvidenceSigner | null => current,
    problem: (): KeyProblem | null => problem,
    /** Returns the new verifier key, or null if there's no current key to sign the change. */
    rotate: async (): Promise<string | null> => {
      if (current === null) return null;
      current = await rotate(options, current);
      return current.verifierKey;
    },
  };
}

async function findKey(options: Options): Promise<Found> {
  const held = await readSigningKeys(options.file).catch(() => null);
  const newest = (await options.keys.keys()).at(-1);
  const isNew = newest === undefined && (await options.checkpoints.checkpoints(1)).length === 0;
  if (isNew) return { key: await makeFirst(options, held) };
  if (held === null) return { problem: "unreadable" };
  const key = held.find(({ verifierKey }) => verifierKey === newest?.verifierKey);
  if (key === undefined) return { problem: held.length === 0 ? "missing" : "another" };
  const problem = (await options.anchorProblem?.(key.origin)) ?? null;
  return problem === null ? { key } : { problem };
}

/** An existing file may hold the only copy of another ledger's key, so we rename it and never overwrite it. */
async function makeFirst(
  { file, publicUrl, keys, nowMs, log }: Options,
  held: SigningKey[] | null,
): Promise<SigningKey> {
  if (held === null || held.length > 0) {
    const aside = `${file}.${randomBytes(4).toString("hex")}.aside`;
    await rename(file, aside);
    log.warn({ aside }, "found an evidence key file but an empty ledger: set the file aside and made a new key");
  }
  const first = newSigningKey(`${new URL(publicUrl).hostname}/evidence/${randomBytes(4).toString("hex")}`);
  // The key must be on disk before anything relies on it.
  await writeSigningKeys(file, [first]);
  await keys.addFirst(first.verifierKey, nowMs());
  return first;
}

async function rotate({ file, keys, nowMs }: Options, before: SigningKey): Promise<SigningKey> {
  const after = newSigningKey(before.origin);
  const text = rotationText(before.origin, before.verifierKey, after.verifierKey);
  const rotationNote = writeNote(text, before.signatureLine(text), after.signatureLine(text));
  // A crash between these two steps leaves both keys on disk. The database then decides which one is valid.
  await writeSigningKeys(file, [before, after]);
  await keys.rotate({ verifierKey: after.verifierKey, rotationNote, atMs: nowMs() });
  await writeSigningKeys(file, [after]);
  return after;
}
