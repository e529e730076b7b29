// Brings a backup back and verifies it: every page and sound against its hash, every table's rows, and the ledger's
// chain, tree and checkpoints. A restore check does the same into a place that's thrown away.
import { isAhead, madeAtMsOf } from "./policy.ts";
import {
  type BackupManifest,
  BackupProblem,
  type BackupStore,
  type CheckResult,
  type LoadedDatabase,
  type RestoreTarget,
  type SoundPlace,
} from "./ports.ts";
import { pagesOf, soundsIn } from "./prune-backups.ts";

type Restore = {
  store: BackupStore;
  name: string;
  target: RestoreTarget;
  /** Throws if this version can't load the backup. */
  requireKnown: (manifest: BackupManifest) => void;
  nowMs: () => number;
};

/** Returns the name of the newest backup if none is given. One from the future may be older than the others. */
export async function chooseBackup(store: BackupStore, name: string | null, nowMs = Date.now()): Promise<string> {
  if (name !== null) return name;
  const names = await store.list();
  if (names.length === 0) throw new BackupProblem("BACKUP_NOT_FOUND", "There's no backup in BACKUP_DIR.");
  const chosen = names.findLast((each) => !isAhead(madeAtMsOf(each), nowMs));
  if (chosen !== undefined) return chosen;
  const text = "Every backup in BACKUP_DIR is from the future. Set this machine's clock, or give the name of a backup.";
  throw new BackupProblem("BACKUP_NOT_FOUND", text);
}

export async function restoreBackup({ store, name, target, requireKnown, nowMs }: Restore): Promise<CheckResult> {
  const startedMs = nowMs();
  const manifest = await store.manifest(name);
  requireKnown(manifest);
  // Everything is read once before anything is written, so a damaged backup is never half restored.
  let bytes = 0;
  for await (const page of pagesOf(store, manifest)) bytes += (await store.read(page)).length;
  const loaded = await target.load(manifest.database, store.read);
  try {
    await requireLedger(loaded, manifest);
    // Files go first, because one of them shows that the bucket is ours.
    for (const { name: file, sha256 } of manifest.files) await target.putFile(file, await store.read(sha256));
    const sounds = await placeSounds({ store, manifest, target }, await loaded.sounds());
    const { entries } = manifest.ledger;
    await loaded.noteRestore({ madeAtMs: manifest.madeAtMs, entries });
    const checkedAtMs = nowMs();
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
    return { backup: name, checkedAtMs, tookMs: checkedAtMs - startedMs, entries, rows, sounds, bytes };
  } finally {
    await loaded.close();
  }
}

async function requireLedger(loaded: LoadedDatabase, { ledger }: BackupManifest): Promise<void> {
  const found = await loaded.ledger();
  if (found.problem !== null)
    throw new BackupProblem("BACKUP_LEDGER_BROKEN", `The backup's evidence ledger is broken: ${found.problem}.`);
  if (found.entries !== ledger.entries || found.hash !== ledger.hash)
    throw new BackupProblem("BACKUP_LEDGER_BROKEN", "The backup's evidence ledger isn't the one that was backed up.");
}

type Place = { store: BackupStore; manifest: BackupManifest; target: RestoreTarget };

/** Returns how many sounds were placed. Every sound that a row names is there, or was gone before the backup. */
async function placeSounds({ store, manifest, target }: Place, places: readonly SoundPlace[]): Promise<number> {
  const { pages, removed, lost } = manifest.sounds;
  const inBackup = new Set<string>();
  for (const page of pages) for (const sha256 of await soundsIn(store, page)) inBackup.add(sha256);
  const gone = new Set([...removed, ...lost]);
  let placed = 0;
  for (const place of places) {
    if (gone.has(place.sha256)) continue;
    if (!inBackup.has(place.sha256))
      throw new BackupProblem("BACKUP_DAMAGED", `The backup lacks the sound ${place.sha256}.`);
    await target.putSound?.(place, Uint8Array.from(await store.read(place.sha256)));
    placed += 1;
  }
  return placed;
}
