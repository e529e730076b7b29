// Says in words what sound is in an account's export, and what's missing from it.
import { spansOf } from "@foldback/evidence-verifier/hand-off/time-of";
import type { SealedTake } from "./find-take.ts";
import type { SegmentRow } from "./ports.ts";
import type { LostWhy } from "./stored-segment.ts";

export type ExportedSound = {
  name: string;
  sound: SealedTake;
  segments: readonly SegmentRow[];
  /** The hashes of the segments that couldn't be read. */
  lost: Map<string, LostWhy>;
  /** Why it has no file: none of it could be read, or it was removed since the export began. */
  leftOut: "unreadable" | "removed" | null;
};

const reasons: Record<LostWhy, string> = {
  missing: "our storage no longer has it",
  changed: "our storage has it, but it was changed",
  unreadable: "our storage couldn't read it",
};

export function exportedReadme(sounds: readonly ExportedSound[]): string {
  const removed = sounds.filter(({ leftOut }) => leftOut === "removed");
  const gone = removed.length === 0 ? "" : `\nRemoved while this archive was made:\n${removed.map(nameOf).join("")}`;
  const incomplete = sounds.filter(({ lost, leftOut }) => lost.size > 0 && leftOut !== "removed");
  return `The sound of your takes, and of the talkback that was kept with them

Each WAV file has exactly the samples that your browser got from the input. Where nothing was recorded, the file has
silence and a marker that begins with "Gap".
sound.json lists each file's gaps, the hashes of its segments, and their root. It also has what's needed to recompute
the root from the sound, including the input's name as your browser reported it. To check the sound, open verify.html
from any of Foldback's other archives and drop this ZIP on it, or use "npm run verify".

${incomplete.length === 0 ? "No sound is missing.\n" : `${missing}${incomplete.map(partsOf).join("")}${advice}`}${gone}`;
}

const missing = `PART OF YOUR SOUND IS MISSING. Foldback's server couldn't read it when this archive was made. The files have silence
and a marker that begins with "Gap: damaged" at the times listed here. Everything else is complete.
`;

const nameOf = ({ name }: ExportedSound): string => `  ${name}\n`;

function partsOf({ name, sound, segments, lost, leftOut }: ExportedSound): string {
  const lines = Object.entries(reasons).flatMap(([why, reason]) =>
    spansOf(
      segments.filter(({ sha256 }) => lost.get(sha256) === why),
      sound.sampleRateHz,
    ).map((span) => `  ${span}  ${reason}\n`),
  );
  return `\n${name}${leftOut === null ? "" : " isn't in this archive"}\n${lines.join("")}`;
}

const advice = `
The computer that recorded a take may still have all of it. If our storage couldn't read something, it may be there
again when you next export your data.
`;
