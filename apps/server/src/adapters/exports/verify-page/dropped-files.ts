// Sorts the files dropped on the page into the export and the receipts and keys to compare it with.

type Drop = { archive: File | null; texts: string[] };

export async function sortDrop(files: readonly File[]): Promise<Drop> {
  const drop: Drop = { archive: null, texts: [] };
  for (const file of files) {
    const isArchive = file.name.endsWith(".zip") || (await file.slice(0, 2).text()) === "PK";
    if (isArchive) drop.archive = file;
    else drop.texts.push(await file.text());
  }
  return drop;
}

type Before = { held: readonly string[]; hadExport: boolean };

/** You can drop a receipt or key before its export, and add more later. A second export starts over. */
export const heldAfter = (
  { held, hadExport }: Before,
  { hasArchive, texts }: { hasArchive: boolean; texts: readonly string[] },
): readonly string[] => (hadExport && hasArchive ? texts : [...held, ...texts]);
