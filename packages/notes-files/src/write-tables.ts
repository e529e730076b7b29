import { csvLine } from "./csv-cell.ts";
import type { Mark, SessionNotesFile } from "./session-notes-file.ts";
import { clockTime } from "./timestamps.ts";

const table = (rows: readonly (readonly (string | number)[])[]) => rows.map(csvLine).join("");

/** Without this mark Excel guesses the wrong encoding. */
const byteOrderMark = "\ufeff";

/** Talkback, markers and key moments in session order, followed by the suggestions. */
export function writeCsv(notes: SessionNotesFile): string {
  const { analysis } = notes;
  const rows = [
    ...notes.lines.map((line) => ({
      atMs: line.atMs,
      kind: "talkback",
      who: line.speaker,
      text: line.text,
      detail: "",
    })),
    ...notes.markers.map((marker) => ({
      atMs: marker.atMs,
      kind: "marker",
      who: marker.by,
      text: marker.label,
      detail: marker.source,
    })),
    ...(analysis?.keyMoments ?? []).map(({ atMs, description }) => ({
      atMs,
      kind: "key moment",
      who: "",
      text: description,
      detail: "",
    })),
  ].sort((one, other) => one.atMs - other.atMs);
  const timed = rows.map(({ atMs, kind, who, text, detail }) => [
    (atMs / 1_000).toFixed(3),
    clockTime(atMs),
    kind,
    who,
    text,
    detail,
  ]);
  const advice = (analysis?.suggestions ?? []).map(({ suggestion, priority, type, songName, done }) => [
    "",
    "",
    "suggestion",
    songName ?? "",
    suggestion,
    `${priority}, ${type}${done === null ? "" : ", done"}`,
  ]);
  return byteOrderMark + table([["seconds", "time", "kind", "person or song", "text", "detail"], ...timed, ...advice]);
}

/** For REAPER's region and marker manager. Its time unit must be set to "minutes:seconds". */
export function writeReaperCsv({ markers }: { markers: readonly Mark[] }): string {
  const time = (ms: number) => `${Math.floor(ms / 60_000)}:${((ms % 60_000) / 1_000).toFixed(3).padStart(6, "0")}`;
  const rows = markers.map(({ atMs, label }, index) => [`M${index + 1}`, label, time(atMs), "", ""]);
  return table([["#", "Name", "Start", "End", "Length"], ...rows]);
}
