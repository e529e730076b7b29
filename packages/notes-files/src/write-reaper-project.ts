/**
 * Writes REAPER projects: one with only the session's markers, to open or to insert into another, and one of a take.
 */
import type { Mark } from "./session-notes-file.ts";

/** REAPER accepts three kinds of quotation marks. This picks one that doesn't occur in the name. */
function quoted(name: string): string {
  const plain = name.replace(/[\r\n]+/g, " ");
  const mark = ['"', "'", "`"].find((candidate) => !plain.includes(candidate));
  return mark === undefined ? `"${plain.replace(/"/g, "'")}"` : `${mark}${plain}${mark}`;
}

/** `digits` is the number of decimals in a position, which is in seconds. */
const markerLines = (markers: readonly Mark[], digits: number): string[] =>
  markers.map(({ atMs, label }, index) => `  MARKER ${index + 1} ${(atMs / 1_000).toFixed(digits)} ${quoted(label)} 0`);

export const writeReaperProject = (markers: readonly Mark[]): string =>
  ['<REAPER_PROJECT 0.1 "6.0" 0', ...markerLines(markers, 3), ">", ""].join("\n");

type TakeProject = {
  /** The sound files, in the same folder as the project. All are equally long. */
  tracks: readonly { file: string; title: string }[];
  sampleRateHz: number;
  frames: number;
  markers: readonly Mark[];
};

/** Enough decimals for the exact sample. */
const exact = 9;

/** One track for each file, from its first sample to its last, without fades. */
export const writeTakeProject = ({ tracks, sampleRateHz, frames, markers }: TakeProject): string =>
  [
    '<REAPER_PROJECT 0.1 "6.0" 0',
    `  SAMPLERATE ${sampleRateHz} 1 0`,
    ...markerLines(markers, exact),
    ...tracks.flatMap(({ file, title }) => [
      "  <TRACK",
      `    NAME ${quoted(title)}`,
      "    <ITEM",
      "      POSITION 0",
      `      LENGTH ${(frames / sampleRateHz).toFixed(exact)}`,
      "      LOOP 0",
      "      FADEIN 1 0 0",
      "      FADEOUT 1 0 0",
      `      NAME ${quoted(file)}`,
      `      <SOURCE ${file.endsWith(".flac") ? "FLAC" : "WAVE"}`,
      `        FILE ${quoted(file)}`,
      "      >",
      "    >",
      "  >",
    ]),
    ">",
    "",
  ].join("\n");
