// Removes backups past their time, and the pages that no other backup needs. The newest backup and the one that the
// last restore check proved stay, however old they are.
import type { Log } from "../../log.ts";
import { keptBackups, madeAtMsOf } from "./policy.ts";
import { type BackupManifest, BackupProblem, type BackupStore } from "./ports.ts";

type PruneDeps = { store: BackupStore; keepDays: number; everyHours: number; nowMs: () => number; log: Log };

export async function pruneBackups({ store, keepDays, everyHours, nowMs, log }: PruneDeps): Promise<void> {
  const { manifests, damaged } = await readManifests(store);
  const readable = [...manifests].map(([name, { madeAtMs }]) => ({ name, madeAtMs }));
  const provenName = (await store.lastCheck())?.backup ?? null;
  const keptOf = (backups: typeof readable) =>
    keptBackups(backups, { provenName, keepDays, everyHours, nowMs: nowMs() });
  // The newest one that can be read stays, whatever is newer.
  const kept = keptOf(readable);
  const keptWithDamaged = keptOf([...readable, ...damaged.map((name) => ({ name, madeAtMs: madeAtMsOf(name) }))]);
  const unreadable = damaged.filter((name) => keptWithDamaged.has(name));
  for (const name of damaged) if (!keptWithDamaged.has(name)) await store.forget(name);
  const pages = new Set<string>();
  for (const [name, manifest] of manifests) {
    if (!kept.has(name)) await store.forget(name);
    else
      await orIfDamaged(
        async () => {
          for await (const page of pagesOf(store, manifest)) pages.add(page);
        },
        () => unreadable.push(name),
      );
  }
  if (unreadable.length === 0) await store.removeAllBut(pages);
  else log.error({ backups: unreadable }, "backups are damaged, so no pages are removed until they're past their time");
}

/** Throws if a backup has another key. Its pages' names are unknown then, and they would be removed. */
async function readManifests(store: BackupStore) {
  const manifests = new Map<string, BackupManifest>();
  const damaged: string[] = [];
  for (const name of await store.list())
    await orIfDamaged(
      async () => manifests.set(name, await store.manifest(name)),
      () => damaged.push(name),
    );
  return { manifests, damaged };
}

async function orIfDamaged(work: () => Promise<unknown>, ifDamaged: () => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDamaged(error)) throw error;
    ifDamaged();
  }
}

export const isDamaged = (error: unknown): boolean => error instanceof BackupProblem && error.code === "BACKUP_DAMAGED";

/** The hash of everything that the backup consists of. */
export async function* pagesOf(store: BackupStore, manifest: BackupManifest): AsyncGenerator<string> {
  for (const { pages } of manifest.database.tables) yield* pages;
  for (const { sha256 } of manifest.files) yield sha256;
  for (const page of manifest.sounds.pages) {
    yield page;
    yield* await soundsIn(store, page);
  }
}

export const soundsIn = async (store: BackupStore, page: string): Promise<string[]> =>
  JSON.parse((await store.read(page)).toString("utf8"));
