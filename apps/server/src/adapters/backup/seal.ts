// Encrypts and authenticates backups with BACKUP_KEY, away from the event loop. The key is never written anywhere.
import { createHmac, hkdfSync, webcrypto } from "node:crypto";

const { subtle } = webcrypto;
const ivBytes = 12;

export type Seal = {
  /** Tells keys apart without revealing them. */
  keyId: string;
  /** A page's name in the folder, which doesn't reveal its hash. */
  nameOf(sha256: string): string;
  /** `about` is bound to the result, so a sealed page can't take another one's place. */
  close(bytes: Uint8Array, about: string): Promise<Buffer>;
  /** Null if the bytes were changed or sealed with another key or for something else. */
  open(sealed: Uint8Array, about: string): Promise<Buffer | null>;
};

export async function createSeal(backupKey: string): Promise<Seal> {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", backupKey, "foldback-backup", purpose, 32));
  const key = await subtle.importKey("raw", derive("seal"), "AES-GCM", false, ["encrypt", "decrypt"]);
  const naming = derive("names");
  return {
    keyId: derive("id").toString("hex").slice(0, 16),
    nameOf: (sha256) => createHmac("sha256", naming).update(sha256).digest("hex"),
    close: async (bytes, about) => {
      const iv = webcrypto.getRandomValues(new Uint8Array(ivBytes));
      const sealed = await subtle.encrypt({ name: "AES-GCM", iv, additionalData: Buffer.from(about) }, key, bytes);
      return Buffer.concat([iv, new Uint8Array(sealed)]);
    },
    open: async (sealed, about) => {
      const iv = sealed.subarray(0, ivBytes);
      const algorithm = { name: "AES-GCM", iv, additionalData: Buffer.from(about) };
      try {
        return Buffer.from(await subtle.decrypt(algorithm, key, sealed.subarray(ivBytes)));
      } catch {
        return null;
      }
    },
  };
}

/** Hashes away from the event loop. */
export const sha256OfBytes = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await subtle.digest("SHA-256", bytes)).toString("hex");
