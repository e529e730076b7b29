// Keeps backups in a folder. pages/ holds encrypted pages under names that reveal nothing, shared by all backups, so a
// sound is stored once however many backups name it. A backup exists once its manifest does, which is written last.
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { pluralise } from "@foldback/domain/pluralise";
import { stampOf } from "../../modules/backups/policy.ts";
import {
  type BackupManifest,
  BackupProblem,
  type BackupStore,
  backupManifest,
  type CheckResult,
  checkResult,
} from "../../modules/backups/ports.ts";
import { createTurns } from "../../modules/turns.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { pagesIn, removePages } from "./remove-pages.ts";
import { createSeal, type Seal, sha256OfBytes } from "./seal.ts";

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];
const manifestEnd = ".foldback-backup";
const checkFile = "last-restore-check";
/** 20261127T134500Z-1a2b3c4d: sorts by time. */
const namePattern = /^\d{8}T\d{6}\d{3}Z-[0-9a-f]{8}$/;
/** A hung folder holds a thread per access, and Node has four for all files. */
const atOnce = 2;
const packed = 1;
const plain = 0;

const damaged = (what: string, cause?: unknown) =>
  new BackupProblem("BACKUP_DAMAGED", `${what} is missing, cut short or changed. Use another backup.`, { cause });

export async function openBackupStore(folder: string, backupKey: string): Promise<BackupStore> {
  const seal = await createSeal(backupKey);
  const pages = createPages(folder, seal);
  const manifests = createManifests(folder, seal);
  const take = createTurns(atOnce);
  return {
    put: (bytes) => take(() => pages.put(bytes)),
    reuse: (sha256) => take(() => pages.reuse(sha256)),
    read: (sha256) => take(() => pages.read(sha256)),
    requirePages: (needed) => take(() => pages.requirePages(needed)),
    removeAllBut: (kept) => take(() => pages.removeAllBut(kept)),
    list: () => take(manifests.list),
    finish: (manifest) => take(() => manifests.finish(manifest)),
    manifest: (name) => take(() => manifests.manifest(name)),
    forget: (name) => take(() => manifests.forget(name)),
    saveCheck: (result) => take(() => manifests.saveCheck(result)),
    lastCheck: () => take(manifests.lastCheck),
  };
}

/** The operator makes the folder. If we did while its disk wasn't mounted, backups would fill the disk below it. */
async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new BackupProblem("BACKUP_FOLDER_AWAY", `BACKUP_DIR ${folder} isn't a folder, or its disk isn't mounted.`);
}

function createPages(folder: string, seal: Seal) {
  const fileOf = (name: string) => join(folder, "pages", name.slice(0, 2), name);
  const made = new Set<string>();
  const reuse = async (name: string): Promise<boolean> => {
    const now = new Date();
    return utimes(fileOf(name), now, now).then(
      () => true,
      () => false,
    );
  };
  return {
    reuse: (sha256: string) => reuse(seal.nameOf(sha256)),
    async put(bytes: Uint8Array): Promise<string> {
      const sha256 = await sha256OfBytes(bytes);
      const name = seal.nameOf(sha256);
      if (await reuse(name)) return sha256;
      const parent = join(folder, "pages", name.slice(0, 2));
      if (!made.has(parent)) {
        await requireFolder(folder);
        await mkdir(parent, { recursive: true, mode: 0o700 });
        made.add(parent);
      }
      const file = fileOf(name);
      await replaceFile(file, await seal.close(await pack(bytes), name), asideOf(file));
      return sha256;
    },
    async read(sha256: string): Promise<Buffer> {
      const name = seal.nameOf(sha256);
      const file = fileOf(name);
      const sealed = await readFile(file).catch((error) => {
        throw damaged(`Page ${name}`, error);
      });
      const opened = await seal.open(sealed, name);
      const bytes = opened && (await unpack(opened).catch(() => null));
      if (!bytes || (await sha256OfBytes(bytes)) !== sha256) {
        // Set aside, so that the next backup writes the page again.
        await rename(file, `${file}.damaged`).catch(() => {});
        throw damaged(`Page ${name}`);
      }
      return bytes;
    },
    async requirePages(pages: ReadonlySet<string>): Promise<void> {
      const missing = new Set([...pages].map(seal.nameOf));
      for await (const { name } of pagesIn(folder)) missing.delete(name);
      if (missing.size === 0) return;
      const text = `${pluralise(missing.size, "page")} of this backup disappeared while it was being made. Make it again.`;
      throw new BackupProblem("BACKUP_DAMAGED", text);
    },
    removeAllBut: (kept: ReadonlySet<string>) => removePages(folder, new Set([...kept].map(seal.nameOf))),
  };
}

/** Random, so nobody who can write into the folder can put a link in its place. */
const asideOf = (file: string) => `${file}.${randomBytes(4).toString("hex")}.new`;

/** Sound hardly compresses, so we try only the first part of a page. */
async function pack(bytes: Uint8Array): Promise<Buffer> {
  const sample = bytes.subarray(0, 16_384);
  const helps = (await zip(sample, { level: 1 })).length < sample.length * 0.8;
  return helps
    ? Buffer.concat([Buffer.of(packed), await zip(bytes, { level: 1 })])
    : Buffer.concat([Buffer.of(plain), bytes]);
}

const unpack = async (bytes: Buffer): Promise<Buffer> =>
  bytes[0] === packed ? unzip(bytes.subarray(1)) : bytes.subarray(1);

function createManifests(folder: string, seal: Seal) {
  const fileOf = (name: string) => join(folder, `${name}${manifestEnd}`);
  const about = (name: string) => `manifest ${name}`;
  const write = async (file: string, value: unknown, of: string) => {
    const body = await seal.close(await zip(JSON.stringify(value)), of);
    await replaceFile(file, Buffer.concat([Buffer.from(`${seal.keyId}\n`), body]), asideOf(file));
  };
  const list = async () => {
    await requireFolder(folder);
    const files = (await readdir(folder, { withFileTypes: true })).filter((each) => each.isFile());
    return files
      .filter(({ name }) => name.endsWith(manifestEnd))
      .map(({ name }) => name.slice(0, -manifestEnd.length))
      .filter((name) => namePattern.test(name))
      .sort();
  };
  return {
    list,
    async finish(manifest: BackupManifest): Promise<string> {
      const name = `${stampOf(manifest.madeAtMs)}-${randomBytes(4).toString("hex")}`;
      await write(fileOf(name), manifest, about(name));
      return name;
    },
    async manifest(name: string): Promise<BackupManifest> {
      await requireFolder(folder);
      const known = namePattern.test(name) ? await readFile(fileOf(name)).catch(() => null) : null;
      if (known === null) throw new BackupProblem("BACKUP_NOT_FOUND", `BACKUP_DIR has no backup named ${name}.`);
      return read(seal, known, about(name), (value) => backupManifest.parse(value));
    },
    forget: (name: string) => rm(fileOf(name), { force: true }),
    saveCheck: (result: CheckResult) => write(join(folder, checkFile), result, checkFile),
    async lastCheck(): Promise<CheckResult | null> {
      const bytes = await readFile(join(folder, checkFile)).catch(() => null);
      return bytes && read(seal, bytes, checkFile, (value) => checkResult.parse(value)).catch(() => null);
    },
  };
}

async function read<Value>(seal: Seal, bytes: Buffer, about: string, parse: (value: unknown) => Value): Promise<Value> {
  const end = bytes.indexOf("\n");
  const keyId = bytes.subarray(0, Math.max(0, end)).toString();
  if (/^[0-9a-f]{16}$/.test(keyId) && keyId !== seal.keyId)
    throw new BackupProblem("BACKUP_WRONG_KEY", "This backup was made with another BACKUP_KEY.");
  const opened = await seal.open(bytes.subarray(end + 1), about);
  if (opened === null) throw damaged("The backup's manifest");
  try {
    return parse(JSON.parse((await unzip(opened)).toString("utf8")));
  } catch (error) {
    throw damaged("The backup's manifest", error);
  }
}
