// Removes backups past their time, and the pages that no other backup needs. The newest backup and the one that the
// last restore check proved stay, however old they are.
import { keptBackups } from "./policy.ts";
import type { BackupManifest, BackupStore } from "./ports.ts";

type PruneDeps = { store: BackupStore; keepDays: number; everyHours: number; nowMs: () => number };

export async function pruneBackups({ store, keepDays, everyHours, nowMs }: PruneDeps): Promise<void> {
  const names = await store.list();
  // Throws if one of them has another key. Its pages' names are unknown then, and they would be removed.
  const manifests = new Map<string, BackupManifest>();
  for (const name of names) manifests.set(name, await store.manifest(name));
  const made = [...manifests].map(([name, { madeAtMs }]) => ({ name, madeAtMs }));
  const provenName = (await store.lastCheck())?.backup ?? null;
  const kept = keptBackups(made, { provenName, keepDays, everyHours, nowMs: nowMs() });
  const pages = new Set<string>();
  for (const [name, manifest] of manifests) {
    if (!kept.has(name)) await store.forget(name);
    else for await (const page of pagesOf(store, manifest)) pages.add(page);
  }
  await store.removeAllBut(pages);
}

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
