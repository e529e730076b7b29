import type { NotesLine } from "./session-notes-file.ts";
import { subtitleTime } from "./timestamps.ts";

const minShownMs = 1_000;

type Cue = { fromMs: number; toMs: number; text: string };

/**
 * Returns the cues sorted by start. Each is shown for at least a second unless the next one begins earlier. Cues that
 * begin together overlap.
 */
function cuesOf(lines: readonly NotesLine[]): Cue[] {
  const sorted = [...lines].sort((one, other) => one.atMs - other.atMs);
  return sorted.map(({ atMs, durationSeconds, speaker, text }, index) => {
    const wanted = atMs + Math.max(minShownMs, durationSeconds * 1_000);
    const next = sorted[index + 1]?.atMs ?? Number.POSITIVE_INFINITY;
    const toMs = next > atMs ? Math.min(wanted, next) : wanted;
    return { fromMs: atMs, toMs, text: `${speaker}: ${text}`.replace(/\s+/g, " ").trim() };
  });
}

/** An arrow would be read as the start of a new time, and SubRip has no way to escape it. */
const withoutArrow = (text: string) => text.replace(/-->/g, "→");
const escapeHtml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

export const writeSrt = (lines: readonly NotesLine[]): string =>
  cuesOf(lines)
    .map(({ fromMs, toMs, text }, index) => {
      const span = `${subtitleTime(fromMs, ",")} --> ${subtitleTime(toMs, ",")}`;
      return `${index + 1}\n${span}\n${withoutArrow(text).replace(/[<>{}]/g, "")}\n\n`;
    })
    .join("");

export const writeVtt = (lines: readonly NotesLine[]): string =>
  [
    "WEBVTT\n\n",
    ...cuesOf(lines).map(({ fromMs, toMs, text }) => {
      const span = `${subtitleTime(fromMs, ".")} --> ${subtitleTime(toMs, ".")}`;
      return `${span}\n${escapeHtml(withoutArrow(text))}\n\n`;
    }),
  ].join("");
