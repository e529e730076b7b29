import { changeTakeNotes, noTakeNotes } from "@foldback/domain/takes/take-notes";
import { expect, test } from "vitest";
import { keepNotes, keptNotes, type NotesFiles } from "./kept-notes.ts";

/** Like the browser's disk, it empties a file before writing to it. */
function memoryFiles() {
  const texts = new Map<string, string>();
  const disk = { isFull: false };
  const files: NotesFiles = {
    names: ["one", "other"],
    read: async (name) => texts.get(name) ?? null,
    async write(name, text) {
      texts.set(name, "");
      if (disk.isFull) throw new DOMException("full", "QuotaExceededError");
      texts.set(name, text);
    },
  };
  return { files, disk };
}

test("without a notes file, a take has empty notes", async () => {
  expect(await keptNotes(memoryFiles().files)).toEqual(noTakeNotes);
});

test("if the disk fills up during a write, the earlier notes remain", async () => {
  const { files, disk } = memoryFiles();
  let notes = noTakeNotes;
  for (let change = 1; change <= 6; change += 1) {
    const changed = changeTakeNotes(notes, { text: `change ${change}` }, change);
    disk.isFull = true;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(keepNotes(files, changed)).rejects.toThrow("full");
      expect(await keptNotes(files)).toEqual(notes);
    }
    disk.isFull = false;
    await keepNotes(files, changed);
    expect(await keptNotes(files)).toEqual(changed);
    notes = changed;
  }
});

test("notes from two tabs are merged", async () => {
  const { files } = memoryFiles();
  await keepNotes(files, changeTakeNotes(noTakeNotes, { text: "Best one" }, 1));
  await keepNotes(files, changeTakeNotes(noTakeNotes, { rating: 5 }, 2));
  const notes = await keptNotes(files);
  expect([notes.text.value, notes.rating.value]).toEqual(["Best one", 5]);
});
