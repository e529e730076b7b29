// Recomputes the root of the take, or of its talkback, from the sound in the file, so changing any sample changes it.
import { allGrids } from "@foldback/domain/takes/sample-codings";
import { formatBytes, type TakeFormat, takeFormat } from "@foldback/domain/takes/take-format";
import { gapsOf, type TakeGap } from "@foldback/domain/takes/take-gaps";
import type { TakeStart } from "@foldback/domain/takes/take-log";
import { isPlausible, rootText } from "@foldback/domain/takes/take-manifest";
import { hexOf, utf8 } from "../formats/bytes.ts";
import { type Finding, failed, notChecked, passed } from "../verify/findings.ts";
import type { Tools } from "../verify/verify-keys.ts";
import type { ByteReader } from "./byte-reader.ts";
import { type CheckedSound, type HandOffSegment, handOffNames, lostGap } from "./hand-off.ts";
import { openSound } from "./open-sound.ts";
import { checkSegment, isSilentSegment } from "./rebuild-segment.ts";
import { uncheckedFrom } from "./recipe-room.ts";
import { spansOf, timeOf } from "./time-of.ts";

/** The name of the finding about a sound. */
export const soundQuestion = ({ stemOf }: Pick<CheckedSound, "stemOf">): string =>
  stemOf === undefined ? "Does the sound match the take's root?" : "Does the talkback match its own root?";

/** The manifest doesn't state the pre-roll, the input or the session. These are placeholders that aren't compared. */
const startOf = ({ take, startedAt, sampleRateHz, channels, stemOf }: CheckedSound): TakeStart => ({
  ...{ version: 1, takeId: take, startedAt, sampleRateHz, channels, preRollFrames: 0, input: "", sessionId: null },
  ...(stemOf !== undefined && { stemOf }),
});

type Options = {
  tools: Pick<Tools, "sha256">;
  /** The first segment that has no recipe even though there was room for one. */
  missing: HandOffSegment | null;
  onProgress: (share: number) => void;
};

export async function soundFinding(
  manifest: CheckedSound,
  reader: ByteReader,
  { tools, missing, onProgress }: Options,
): Promise<Finding> {
  const { segments, frames, root, sound } = manifest;
  const question = soundQuestion(manifest);
  const start = startOf(manifest);
  if (!isPlausible({ start, end: { frames }, segments }) || hexOf(tools.sha256(utf8(rootText(segments)))) !== root)
    return failed(question, `The segments in ${handOffNames.manifest} don't produce this root.`, "ROOT_DIFFERS");
  if (missing !== null) return withoutRecipe(question, missing, start);
  const file = await openSound(manifest, reader);
  if (file === null)
    return failed(question, `${sound} isn't the kind of sound file Foldback writes.`, "SOUND_UNREADABLE");
  if (!file.isSame) return contradicts(question, `the format, length or title of ${sound}`);
  const seen = { gaps: [] as TakeGap[], grids: allGrids };
  const take = { start, format: manifest.format };
  for (const segment of segments) {
    const found = segment.lost
      ? (await isSilentSegment(file.samples, take, segment)) && { gaps: [lostGap(segment)], grids: allGrids }
      : await checkSegment(file.samples, take, { segment, sha256: tools.sha256 });
    if (found) {
      seen.gaps.push(...found.gaps);
      seen.grids &= found.grids;
    } else if (segment.lost || segment.log !== null) return changedAt(question, segment, start);
    onProgress((segment.firstFrame + segment.frames) / frames);
  }
  if (!(await file.endsHere()))
    return failed(question, `${sound} contains more than one recording.`, "SOUND_UNREADABLE");
  if (!file.hasOwnMd5())
    return failed(question, `The MD5 that ${sound} states doesn't match its samples.`, "SOUND_UNREADABLE");
  const unchecked = uncheckedFrom(manifest);
  const lost = segments.filter((segment) => segment.lost);
  if (unchecked !== null) return notChecked(question, [tooDamaged(unchecked), ...missingIn(lost, start)].join(" "));
  if (textOf(gapsOf(seen.gaps)) !== textOf(gapsOf(manifest.gaps))) return contradicts(question, "its gaps");
  if (!isFormat(manifest.format, seen.grids, lost)) return contradicts(question, "its format");
  if (lost.length > 0)
    return notChecked(question, [...missingIn(lost, start), "The rest is what was recorded."].join(" "));
  return passed(question, `Recomputed from every sample: ${root}.`);
}

/** A lost segment may have been the only one that needed a larger format. */
function isFormat(format: TakeFormat, grids: number, lost: readonly HandOffSegment[]): boolean {
  const needed = takeFormat(grids);
  return needed === format || (lost.length > 0 && formatBytes[needed] < formatBytes[format]);
}

const missingIn = (lost: readonly HandOffSegment[], { sampleRateHz, stemOf }: TakeStart): string[] =>
  lost.length === 0
    ? []
    : [
        `Missing from the ${stemOf === undefined ? "take" : "talkback"}: ${spansOf(lost, sampleRateHz).join(", ")}. Foldback's server couldn't read this sound, so the file has silence there.`,
      ];

const contradicts = (question: string, what: string) =>
  failed(question, `${handOffNames.manifest} and the sound disagree about ${what}.`, "FACTS_DIFFER");

const withoutRecipe = (question: string, { firstFrame }: HandOffSegment, { sampleRateHz }: TakeStart) =>
  failed(
    question,
    `${handOffNames.manifest} doesn't say how to recompute the sound at ${timeOf(firstFrame / sampleRateHz)}, although Foldback would have said so.`,
    "RECIPE_MISSING",
  );

const tooDamaged = (from: number) =>
  `The sound from ${timeOf(from)} on couldn't be checked. The recording is so damaged that ${handOffNames.manifest} couldn't include everything that's needed to check it.`;

const changedAt = (question: string, { firstFrame, frames }: HandOffSegment, { sampleRateHz }: TakeStart) =>
  failed(
    question,
    `The sound between ${timeOf(firstFrame / sampleRateHz)} and ${timeOf(Math.ceil((firstFrame + frames) / sampleRateHz))} isn't what was recorded.`,
    "SOUND_CHANGED",
  );

const textOf = (gaps: readonly TakeGap[]): string =>
  JSON.stringify(gaps.map(({ firstFrame, frames, why, missedMs }) => [firstFrame, frames, why, missedMs]));
