// A dump of a migrated embedded database. Loading it takes a tenth of the time needed to initialise and migrate a new
// one. The file's name contains a hash of the migrations, so changing the schema creates a new dump. Dumps are kept in
// node_modules/.cache.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { migrateEmbedded } from "../adapters/postgres/database.ts";

const migrations = fileURLToPath(new URL("../adapters/postgres/migrations", import.meta.url));
const cache = fileURLToPath(new URL("../../../../node_modules/.cache/foldback-test", import.meta.url));

/** Returns the path to a tar archive of the data directory, and creates the archive if there isn't one. */
export async function migratedDump(): Promise<string> {
  const file = join(cache, `migrated-${await fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const lite = await PGlite.create("memory://", { extensions: { pg_trgm } });
  await migrateEmbedded(lite);
  const dump = await lite.dumpDataDir("none");
  await lite.close();
  await mkdir(cache, { recursive: true });
  // Written to a temporary file and then renamed, because other tests could otherwise read half of it.
  const aside = `${file}.${process.pid}.${crypto.randomUUID()}`;
  await writeFile(aside, Buffer.from(await dump.arrayBuffer()));
  await rename(aside, file);
  return file;
}

/** Prepares this folder so that a server's first start doesn't spend seconds on initialising and migrating. */
export async function placeMigratedDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, "db");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Hides tar's message that it removes the leading slash from the archive's paths.
  execFileSync("tar", ["-xf", await migratedDump(), "-C", folder, "--no-same-owner"], { stdio: "ignore" });
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(migrations)).filter((name) => name.endsWith(".sql")).sort()) {
    hash.update(name).update(await readFile(join(migrations, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
