// The companion's own key, and the server's key that it got when it was paired. One file for each server, in the user's
// own folder. HAZARD: anyone who can read the file can pose as this computer.

import { createHash, generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { isPrivateKey } from "./identity.ts";
import { readJson } from "./read-json.ts";

const content = z.strictObject({
  version: z.literal(1),
  server: z.string(),
  /** PKCS #8 in base64. */
  privateKey: z.string().refine(isPrivateKey),
  /** The server's public key for leases. Null until this companion is paired. */
  leaseKey: z.string().nullable(),
});
export type Pairing = z.infer<typeof content>;
export type PairingFileProblem = "KEY_FILE_OPEN" | "KEY_FILE_DAMAGED";

export class PairingFileError extends Error {
  override readonly name = "PairingFileError";
  readonly code: PairingFileProblem;
  readonly file: string;
  constructor(code: PairingFileProblem, file: string) {
    super(`${code}: ${file}`);
    this.code = code;
    this.file = file;
  }
}

const openToOthers = 0o077;

export function openPairingFile(folder: string, server: string, platform: NodeJS.Platform = process.platform) {
  const name = createHash("sha256").update(server).digest("hex").slice(0, 16);
  const file = join(folder, `companion-${name}.json`);

  const write = (pairing: Pairing) => {
    // Written beside it and renamed, so a crash leaves either the old file or the new one.
    const draft = `${file}.new`;
    rmSync(draft, { force: true });
    writeFileSync(draft, `${JSON.stringify(pairing)}\n`, { flag: "wx", mode: 0o600 });
    renameSync(draft, file);
  };
  return {
    /** Makes a new key if there's none yet. */
    load(): Pairing {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (platform !== "win32") chmodSync(folder, 0o700);
      const text = readIfThere(file);
      if (text === null) {
        const made = newPairing(server);
        write(made);
        return made;
      }
      if (platform !== "win32" && (statSync(file).mode & openToOthers) !== 0)
        throw new PairingFileError("KEY_FILE_OPEN", file);
      const pairing = readJson(content, text);
      if (pairing === null || pairing.server !== server) throw new PairingFileError("KEY_FILE_DAMAGED", file);
      return pairing;
    },
    save: write,
    /** The next start makes a new key. */
    forget: () => rmSync(file, { force: true }),
  };
}

function newPairing(server: string): Pairing {
  const { privateKey } = generateKeyPairSync("ed25519");
  const der = privateKey.export({ type: "pkcs8", format: "der" });
  return { version: 1, server, privateKey: der.toString("base64"), leaseKey: null };
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
