// The fallback keys for signing notifications, used when the operator hasn't configured any.
import { createECDH } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const keyFile = z.strictObject({ publicKey: z.string(), privateKey: z.string() });
export type PushKeys = z.infer<typeof keyFile>;

/**
 * Created once and stored with the data, readable only by the owner. With new keys, every browser would have to
 * subscribe again.
 */
export function loadOrCreatePushKeys(dataDir: string): PushKeys {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "push-keys.json");
  try {
    writeFileSync(file, `${JSON.stringify(newPushKeys())}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    chmodSync(file, 0o600);
  }
  return keyFile.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Creates a key pair in base64url, the format browsers expect. */
export function newPushKeys(): PushKeys {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // Node drops leading zeros, but the key always has 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  return { publicKey, privateKey };
}
