// Wires up a restore: into a place that's kept, or into one that a check throws away.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openBackupStore } from "../adapters/backup/backup-store.ts";
import type { Database, DatabaseLocation } from "../adapters/postgres/database.ts";
import { listSounds } from "../adapters/postgres/dump-database.ts";
import { createEvidenceStore } from "../adapters/postgres/evidence-store.ts";
import { loadDatabase, requireKnownMigrations } from "../adapters/postgres/load-database.ts";
import { inOwnTransaction } from "../adapters/postgres/own-transaction.ts";
import type { BackupSettings } from "../config/backup-settings.ts";
import type { Config } from "../config.ts";
import type { BackupManifest, CheckResult, LoadedDatabase, RestoreTarget } from "../modules/backups/ports.ts";
import { chooseBackup, restoreBackup } from "../modules/backups/restore-backup.ts";
import { createLedgerState } from "../modules/evidence/list-entries.ts";
import { appendEntry, outsideSessions } from "../modules/ledger/append-entries.ts";
import { systemActor } from "../modules/ledger/session-statements.ts";
import { soundStore } from "./backups.ts";

type Place = { location: DatabaseLocation; storesSound: Pick<Config, "dataDir" | "bucket"> | null };

const requireKnown = ({ database }: BackupManifest): void => requireKnownMigrations(database);

function restoreTarget({ location, storesSound }: Place, stopping: AbortSignal): RestoreTarget {
  return {
    load: async (dump, readPage) => loadedDatabase(await loadDatabase(location, dump, readPage)),
    putSound: storesSound === null ? null : soundStore(storesSound, stopping).put,
    putFile: async (name, bytes) => {
      if (storesSound !== null) await writeFile(join(location.dataDir, name), bytes, { mode: 0o600 });
    },
  };
}

function loadedDatabase(database: Database): LoadedDatabase {
  const store = createEvidenceStore(database.owner);
  const state = createLedgerState({ store, keyProblem: () => null, timestamps: false, nowMs: Date.now });
  return {
    ledger: async () => {
      const found = await state.check();
      const { sequence, hash } = await store.head();
      return { entries: sequence, hash, problem: found.problem && `entry ${found.sequence}, ${found.problem}` };
    },
    sounds: () => inOwnTransaction(database, listSounds),
    noteRestore: async ({ madeAtMs, entries }) => {
      const facts = { type: "ledger.restored", backupAt: new Date(madeAtMs).toISOString(), entries } as const;
      await store.transaction((ledger) => appendEntry(ledger, { ...outsideSessions(systemActor, Date.now()), facts }));
    },
    close: database.close,
  };
}

/** Restores the backup into this folder, and saves the result next to the backups. The caller removes the folder. */
export async function checkRestore(
  settings: BackupSettings,
  name: string | null,
  dataDir: string,
): Promise<CheckResult> {
  const store = await openBackupStore(settings.folder, settings.key);
  const chosen = await chooseBackup(store, name);
  const place = { location: { databaseUrl: undefined, dataDir }, storesSound: null };
  const target = restoreTarget(place, new AbortController().signal);
  const result = await restoreBackup({ store, name: chosen, target, requireKnown, nowMs: Date.now });
  await store.saveCheck(result);
  return result;
}

/** Restores files and sounds into this folder, and the rows into Postgres if there is one. */
export async function restoreInto(config: Config, settings: BackupSettings, name: string, folder: string) {
  const store = await openBackupStore(settings.folder, settings.key);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = {
    location: { databaseUrl: config.databaseUrl, dataDir: folder },
    storesSound: { dataDir: folder, bucket: config.bucket },
  };
  const target = restoreTarget(place, new AbortController().signal);
  return restoreBackup({ store, name, target, requireKnown, nowMs: Date.now });
}
