/** Writes a REAPER project that contains only the session's markers, to open or to insert into another project. */
import type { NotesMarker } from "./session-notes-file.ts";

/** REAPER accepts three kinds of quotation marks. This picks one that doesn't occur in the name. */
function quoted(name: string): string {
  const plain = name.replace(/[\r\n]+/g, " ");
  const mark = ['"', "'", "`"].find((candidate) => !plain.includes(candidate));
  return mark === undefined ? `"${plain.replace(/"/g, "'")}"` : `${mark}${plain}${mark}`;
}

export const writeReaperProject = (markers: readonly NotesMarker[]): string =>
  [
    '<REAPER_PROJECT 0.1 "6.0" 0',
    ...markers.map(({ atMs, label }, index) => `  MARKER ${index + 1} ${(atMs / 1_000).toFixed(3)} ${quoted(label)} 0`),
    ">",
    "",
  ].join("\n");
