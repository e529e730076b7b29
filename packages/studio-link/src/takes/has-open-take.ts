/** Finds out whether there's an unfinished take. This module is small, because every visit to the studio loads it. */

/** True if a take has no summary next to its log, which means that it was never closed. */
export async function hasOpenTake(owner: string): Promise<boolean> {
  try {
    const root = await navigator.storage.getDirectory();
    const takes = await (await root.getDirectoryHandle("takes")).getDirectoryHandle(owner);
    for await (const folder of takes.values()) if (folder.kind === "directory" && (await isOpen(folder))) return true;
  } catch {
    // No take was ever recorded in this browser, or the browser has no private file system.
  }
  return false;
}

const isOpen = (folder: FileSystemDirectoryHandle) =>
  folder.getFileHandle("summary.json").then(
    () => false,
    () => true,
  );
