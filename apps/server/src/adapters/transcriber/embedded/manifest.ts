// Lists a speech model's files with their lengths and hashes. We couldn't check the published files, so no hashes are
// built in: a manifest comes from the mirror or is stored next to the files. If we write one for files installed by
// hand, it proves only that they haven't changed since.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { ModelError } from "./model-error.ts";

const manifestFile = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]{0,120}$/)
    .refine((name) => name !== "manifest.json" && !name.endsWith(".part")),
  bytes: z.int().min(1).max(8_000_000_000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const schema = z.strictObject({ files: z.array(manifestFile).min(1).max(20) });
export type Manifest = z.infer<typeof schema>;
export type ManifestFile = z.infer<typeof manifestFile>;

const manifestName = "manifest.json";
export const maxManifestBytes = 64 * 1_024;

/** Returns null if there's no manifest. */
export async function readManifest(dir: string, pin: string | null): Promise<Manifest | null> {
  const bytes = await readFile(join(dir, manifestName)).catch(() => null);
  return bytes === null ? null : parseManifest(bytes, pin);
}

/** `pin` is the hash of the manifest itself, if the operator has set one. */
export function parseManifest(bytes: Uint8Array, pin: string | null): Manifest {
  if (pin !== null && createHash("sha256").update(bytes).digest("hex") !== pin) {
    throw new ModelError("MODEL_DAMAGED", "The model's manifest.json doesn't match MODEL_MANIFEST_SHA256.");
  }
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    throw new ModelError("MODEL_DAMAGED", "The model's manifest.json isn't a valid manifest.", { cause: error });
  }
}

export async function saveManifest(dir: string, bytes: Uint8Array): Promise<void> {
  const part = join(dir, `${manifestName}.part`);
  await writeFile(part, bytes);
  await rename(part, join(dir, manifestName));
}

/** Builds a manifest from the current files. */
export async function describeFiles(dir: string, names: readonly string[]): Promise<Manifest> {
  const files: ManifestFile[] = [];
  for (const name of names) {
    const path = join(dir, name);
    files.push({ name, bytes: (await stat(path)).size, sha256: await sha256Of(path) });
  }
  return { files };
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
