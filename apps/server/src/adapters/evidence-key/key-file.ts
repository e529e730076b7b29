// Stores the private keys that sign checkpoints in a file that only its owner can read. We never put them in the
// database, so a leaked database doesn't reveal the keys, and a leaked key file doesn't reveal the data.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { noteKey, signatureLine, writeVerifierKey } from "@foldback/evidence-verifier/formats/signed-note";
import * as z from "zod";
import { nativeSha256 } from "../../modules/evidence/ledger-tree.ts";
import type { EvidenceSigner } from "../../modules/evidence/ports.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { unlessAbsent } from "../disk/unless-absent.ts";

/** Private keys as base64 of PKCS #8. After a rotation we keep only the newest one. */
const keyFile = z.strictObject({ origin: z.string().min(1), privateKeys: z.array(z.string()).min(1) });
type KeyFile = z.infer<typeof keyFile>;

export type SigningKey = EvidenceSigner & { verifierKey: string; privateKey: string };

export function newSigningKey(origin: string): SigningKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  return signingKey(origin, privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"));
}

function signingKey(origin: string, privateKey: string): SigningKey {
  const key = createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
  const { x } = createPublicKey(key).export({ format: "jwk" });
  const own = noteKey(nativeSha256, origin, Uint8Array.from(Buffer.from(x ?? "", "base64url")));
  return {
    origin,
    privateKey,
    verifierKey: writeVerifierKey(own),
    signatureLine: (text) => signatureLine(own, sign(null, Buffer.from(text, "utf8"), key)),
  };
}

export async function readSigningKeys(file: string): Promise<SigningKey[]> {
  const text = await unlessAbsent(readFile(file, "utf8"));
  if (text === null) return [];
  const { origin, privateKeys } = keyFile.parse(JSON.parse(text));
  return privateKeys.map((privateKey) => signingKey(origin, privateKey));
}

/** The database will refer to these keys, so a power cut must not lose the file. */
export async function writeSigningKeys(file: string, keys: readonly SigningKey[]): Promise<void> {
  const [first] = keys;
  if (!first) throw new Error("no signing key to write");
  const content: KeyFile = { origin: first.origin, privateKeys: keys.map(({ privateKey }) => privateKey) };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await replaceFile(file, Buffer.from(`${JSON.stringify(content, null, 2)}\n`));
}
