/** A REAPER project that holds the session's markers and nothing else, to be opened or inserted. */
import type { NotesMarker } from "./session-notes-file.ts";

/** REAPER quotes a name by whichever quotation mark it does not hold. */
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
