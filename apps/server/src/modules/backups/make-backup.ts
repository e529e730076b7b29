// Makes one backup while the server runs: first the database as of one moment, then each sound that it names. Sound is
// stored under its hash and never changes, so reading it later gives the same bytes.
import type { Log } from "../../log.ts";
import {
  type BackedUpFile,
  type BackupManifest,
  BackupProblem,
  type BackupSource,
  type BackupStore,
  type SoundPlace,
  type SoundStore,
} from "./ports.ts";
import { pagesOf, pruneBackups } from "./prune-backups.ts";

export type BackupDeps = {
  store: BackupStore;
  source: BackupSource;
  sounds: SoundStore;
  files: () => Promise<{ name: BackedUpFile; bytes: Uint8Array }[]>;
  keepDays: number;
  everyHours: number;
  nowMs: () => number;
  log: Log;
};

export type MadeBackup = { name: string; rows: number; sounds: number; bytes: number; lost: number; tookMs: number };

const soundsAtOnce = 4;
const hashesInPage = 10_000;

async function makeBackup(deps: BackupDeps, stopping?: AbortSignal): Promise<MadeBackup> {
  const { store, source, nowMs, log } = deps;
  const startedMs = nowMs();
  await store.list(); // throws if the folder is away
  // Before the new backup, to make room. After it, a clock that has just jumped ahead would make every backup seem old.
  await pruneBackups(deps).catch((error) => log.error({ err: error }, "couldn't remove old backups"));
  const read = await source.read(store.put, stopping);
  const sounds = await copySounds(deps, read.sounds, stopping);
  const files = await copyFiles(deps);
  stopping?.throwIfAborted();
  const manifest: BackupManifest = {
    version: 1,
    madeAtMs: startedMs,
    database: read.dump,
    ledger: read.ledger,
    sounds,
    files,
  };
  const pages = new Set<string>();
  for await (const page of pagesOf(store, manifest)) pages.add(page);
  await store.requirePages(pages);
  const name = await store.finish(manifest);
  const rows = read.dump.tables.reduce((sum, table) => sum + table.rows, 0);
  const made = {
    name,
    rows,
    sounds: sounds.count,
    bytes: sounds.bytes,
    lost: sounds.lost.length,
    tookMs: nowMs() - startedMs,
  };
  if (made.lost > 0) log.error({ lost: made.lost }, "the storage has lost sounds that the database names");
  log.info(made, "made a backup");
  return made;
}

type CopiedSounds = BackupManifest["sounds"];

async function copySounds(
  { store, sounds, source }: BackupDeps,
  places: readonly SoundPlace[],
  stopping?: AbortSignal,
): Promise<CopiedSounds> {
  const left = new Map(places.map((place) => [place.sha256, place])).values();
  const copied: string[] = [];
  const removed: string[] = [];
  const lost: string[] = [];
  let bytes = 0;
  const worker = async () => {
    for (const place of left) {
      stopping?.throwIfAborted();
      const { sha256 } = place;
      if (!(await store.reuse(sha256))) {
        const sound = await sounds.read(place);
        if (sound === null || (await store.put(sound)) !== sha256) {
          ((await source.stillNames(place)) ? lost : removed).push(sha256);
          continue;
        }
        bytes += sound.length;
      }
      copied.push(sha256);
    }
  };
  await Promise.all(Array.from({ length: soundsAtOnce }, worker));
  copied.sort();
  const pages: string[] = [];
  for (let from = 0; from < copied.length; from += hashesInPage)
    pages.push(await store.put(Buffer.from(JSON.stringify(copied.slice(from, from + hashesInPage)))));
  return { count: copied.length, bytes, removed, lost, pages };
}

async function copyFiles({ files, store }: BackupDeps): Promise<BackupManifest["files"]> {
  const copied: BackupManifest["files"] = [];
  for (const { name, bytes } of await files()) copied.push({ name, sha256: await store.put(bytes) });
  return copied;
}

/** Runs one backup at a time. */
export function createBackups(deps: BackupDeps) {
  let running: Promise<MadeBackup> | null = null;
  return {
    make: async (stopping?: AbortSignal): Promise<MadeBackup> => {
      if (running !== null) throw new BackupProblem("BACKUP_RUNNING", "A backup is being made right now.");
      running = makeBackup(deps, stopping);
      try {
        return await running;
      } finally {
        running = null;
      }
    },
  };
}
