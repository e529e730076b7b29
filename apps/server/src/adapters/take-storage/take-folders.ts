// The folders of takes on disk: <root>/<artist>/<take>/<file>.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { asUserId, type UserId } from "@foldback/domain/ids";
import type { TakePlace } from "../../modules/takes/ports.ts";
import { unlessAbsent } from "../disk/unless-absent.ts";

/**
 * Callers have already checked these ids and hashes. This is the last line of defence against a name that leads to
 * another folder.
 */
export const isPlainName = (name: string): boolean => /^[A-Za-z0-9_-]{1,128}$/.test(name);

/** Returns the names as a path with slashes. */
export function requirePlainNames(...names: string[]): string {
  if (!names.every(isPlainName)) throw new Error("not a name for a file");
  return names.join("/");
}

export const pathIn = (root: string, ...names: string[]): string => join(root, requirePlainNames(...names));

export const folderOf = (root: string, { artistId, takeId }: TakePlace): string => pathIn(root, artistId, takeId);
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
export const removeAllIn = (root: string, artistId: UserId): Promise<void> => removeFolder(pathIn(root, artistId));

export async function listTakes(root: string): Promise<TakePlace[]> {
  const places: TakePlace[] = [];
  for (const artistId of await namesIn(root))
    for (const takeId of await namesIn(pathIn(root, artistId))) places.push({ artistId: asUserId(artistId), takeId });
  return places;
}

const namesIn = async (folder: string): Promise<string[]> => (await unlessAbsent(readdir(folder))) ?? [];
