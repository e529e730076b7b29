/**
 * Writes a take's notes to two files in turn. A write empties its file first, so a full disk can destroy that file, but
 * the other one still has the earlier notes.
 */
import { isAhead, mergeTakeNotes, noTakeNotes, readTakeNotes, type TakeNotes } from "@foldback/domain/takes/take-notes";

export type NotesNames = readonly [one: string, other: string];

export type NotesFiles = {
  names: NotesNames;
  /** Returns null if there's no such file. */
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
};

const inFile = async ({ read }: NotesFiles, name: string): Promise<TakeNotes> =>
  readTakeNotes((await read(name)) ?? "") ?? noTakeNotes;

const inBoth = async (files: NotesFiles) => ({
  one: await inFile(files, files.names[0]),
  other: await inFile(files, files.names[1]),
});

export async function keptNotes(files: NotesFiles): Promise<TakeNotes> {
  const { one, other } = await inBoth(files);
  return mergeTakeNotes(one, other);
}

/** Another tab may have changed the notes too. */
export async function keepNotes(files: NotesFiles, given: TakeNotes): Promise<void> {
  const { one, other } = await inBoth(files);
  const notes = mergeTakeNotes(mergeTakeNotes(one, other), given);
  await files.write(files.names[isAhead(one, other) ? 1 : 0], JSON.stringify(notes));
}
