// Checks a take's hand-off: that no file is missing, added or changed, and that each sound matches its root. It reads
// every file once, piece by piece, because a ten-hour take doesn't fit in memory.
import { type BundleReader, isAddedByMac } from "../bundle/bundle.ts";
import { hexOf } from "../formats/bytes.ts";
import { type Finding, failed, notChecked, noted, passed, type VerdictStatus } from "../verify/findings.ts";
import type { Tools } from "../verify/verify-keys.ts";
import { byteReader } from "./byte-reader.ts";
import { type CheckedSound, type HandOffManifest, handOffNames, soundsIn } from "./hand-off.ts";
import { listOfNames } from "./list-of-names.ts";
import { readHandOff, readSums } from "./read-hand-off.ts";
import { uncheckedFrom, wronglyMissing } from "./recipe-room.ts";
import { soundFinding, soundQuestion } from "./verify-sound.ts";

export type HandOffVerdict = {
  status: VerdictStatus;
  findings: Finding[];
  root: string | null;
  /** Null if the archive has no talkback. */
  talkbackRoot: string | null;
  /** The start of the sound that couldn't be checked. Null if all of it was checked. */
  unchecked: Unchecked | null;
  /** True if the server had lost some of the talkback. */
  isTalkbackIncomplete: boolean;
};
export type Unchecked = { part: "take" | "talkback"; fromSeconds: number };
export type HandOffOptions = {
  tools: Tools;
  /** The roots that the reader already knows. */
  roots: readonly string[];
  /** Called with how much of the sound has been checked, from 0 to 1. */
  onProgress: (share: number) => void;
};

export const isHandOff = ({ has }: BundleReader): boolean => has(handOffNames.manifest) || has(handOffNames.sums);

export async function verifyHandOff(archive: BundleReader, options: HandOffOptions): Promise<HandOffVerdict> {
  const manifest = await readHandOff(archive);
  if (manifest === null) {
    const detail = `${handOffNames.manifest} is missing, was changed, or can't be read.`;
    const finding = failed("Is this a take's hand-off?", detail, "MANIFEST_UNREADABLE");
    return { status: "unreadable", findings: [finding], ...nothingFound };
  }
  const { hashes, sounds } = await readFiles(archive, manifest, options);
  const findings = [
    namesFinding(archive, manifest),
    await hashesFinding(archive, manifest, hashes),
    ...sounds,
    rootFinding(manifest, options.roots),
    ...talkbackRootFindings(manifest, options.roots),
    noted("What does the root cover?", rootCovers),
  ];
  const { root, talkback } = manifest;
  return {
    ...{ status: statusOf(findings), findings, root, talkbackRoot: talkback?.root ?? null },
    unchecked: uncheckedIn(manifest),
    isTalkbackIncomplete: talkback?.segments.some(({ lost }) => lost) ?? false,
  };
}

const nothingFound = { root: null, talkbackRoot: null, unchecked: null, isTalkbackIncomplete: false };

function uncheckedIn(manifest: HandOffManifest): Unchecked | null {
  for (const sound of soundsIn(manifest)) {
    const fromSeconds = uncheckedFrom(sound);
    if (fromSeconds !== null) return { part: sound.stemOf === undefined ? "take" : "talkback", fromSeconds };
  }
  return null;
}

const rootCovers =
  "Only the sound. The notes and the other files were compared with this archive's own lists, which a forger can write too.";
const rootQuestion = "Does the root match the one you gave?";

function statusOf(findings: readonly Finding[]): VerdictStatus {
  if (findings.some(({ status }) => status === "failed")) return "doctored";
  if (!findings.some(({ question, status }) => question === rootQuestion && status === "passed")) return "uncompared";
  return findings.some(({ status }) => status === "not-checked") ? "unsettled" : "true";
}

type Hashed = { bytes: number; sha256: string };

/** Reads all files. The sound is checked and hashed at the same time. */
async function readFiles(archive: BundleReader, manifest: HandOffManifest, { tools, onProgress }: HandOffOptions) {
  const hashes = new Map<string, Hashed>();
  const isListed = (sound: string) => manifest.files.some(({ name }) => name === sound);
  const checked = soundsIn(manifest);
  const withoutRecipe = wronglyMissing(checked);
  const found = new Map<string, Finding>();
  for (const name of [...manifest.files.map((file) => file.name), handOffNames.manifest]) {
    if (!archive.has(name) || hashes.has(name)) continue;
    const stream = tools.createSha256();
    let bytes = 0;
    async function* pieces() {
      for await (const piece of archive.chunks(name)) {
        stream.update(piece);
        bytes += piece.length;
        yield piece;
      }
    }
    const rest = pieces();
    const sound = checked.find((each) => each.sound === name);
    if (sound !== undefined && isListed(name)) {
      const share = (of: number) => onProgress((found.size + of) / checked.length);
      const missing = withoutRecipe.get(sound) ?? null;
      found.set(name, await soundFinding(sound, byteReader(rest), { tools, missing, onProgress: share }));
    }
    for await (const _piece of rest);
    hashes.set(name, { bytes, sha256: hexOf(stream.digest()) });
  }
  const notThere = (sound: CheckedSound) =>
    failed(soundQuestion(sound), `${sound.sound} isn't in the archive.`, "FILE_MISSING");
  return { hashes, sounds: checked.map((sound) => found.get(sound.sound) ?? notThere(sound)) };
}

function namesFinding(archive: BundleReader, { files }: HandOffManifest): Finding {
  const question = "Are all files there, and no others?";
  const listed = new Set([...files.map(({ name }) => name), ...Object.values(handOffNames)]);
  const gone = [...listed].filter((name) => !archive.has(name));
  if (gone.length > 0) return failed(question, `Missing: ${listOfNames(gone)}.`, "FILE_MISSING");
  const added = archive.names.filter((name) => !listed.has(name));
  const strange = added.filter((name) => !isAddedByMac(name));
  if (strange.length > 0) return failed(question, `Not part of the hand-off: ${listOfNames(strange)}.`, "FILE_ADDED");
  if (added.length > 0)
    return notChecked(question, `macOS added these when the archive was packed again: ${listOfNames(added)}.`);
  return passed(question, `${listed.size} files.`);
}

async function hashesFinding(
  archive: BundleReader,
  { files }: HandOffManifest,
  hashes: ReadonlyMap<string, Hashed>,
): Promise<Finding> {
  const question = "Is every file unchanged?";
  const found = files.flatMap((file) => ({ ...file, now: hashes.get(file.name) }));
  const changed = found.filter(({ now, bytes, sha256 }) => now && (now.bytes !== bytes || now.sha256 !== sha256));
  if (changed.length > 0)
    return failed(question, `Changed: ${listOfNames(changed.map(({ name }) => name))}.`, "FILE_CHANGED");
  const sums = await readSums(archive);
  if (sums === null) return failed(question, `${handOffNames.sums} is missing or can't be read.`, "LISTS_DIFFER");
  const { manifest } = handOffNames;
  const expected = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  expected.set(manifest, hashes.get(manifest)?.sha256 ?? "");
  const names = new Set([...expected.keys(), ...sums.keys()]);
  const other = [...names].filter((name) => sums.get(name) !== expected.get(name));
  if (other.length === 0) return passed(question, `Every hash in ${manifest} and ${handOffNames.sums} matches.`);
  return failed(question, `${handOffNames.sums} and ${manifest} disagree about ${listOfNames(other)}.`, "LISTS_DIFFER");
}

function rootFinding({ root, talkback }: HandOffManifest, roots: readonly string[]): Finding {
  if (roots.length === 0) return notChecked(rootQuestion, "Not compared: you gave no root.");
  const other = roots.find((given) => given !== root && given !== talkback?.root);
  if (other !== undefined) return failed(rootQuestion, `You gave a different root: ${other}.`, "ROOT_NOT_YOURS");
  if (!roots.includes(root)) return notChecked(rootQuestion, "Not compared: you gave only the talkback's root.");
  return passed(rootQuestion, "You gave the same one.");
}

/** The take's root doesn't cover the talkback, which is a separate recording. */
function talkbackRootFindings({ talkback }: HandOffManifest, roots: readonly string[]): Finding[] {
  if (talkback === undefined || roots.length === 0) return [];
  const question = "Does the talkback's root match one that you gave?";
  if (roots.includes(talkback.root)) return [passed(question, "You gave the same one.")];
  return [notChecked(question, "Not compared: you didn't give the talkback's own SHA-256.")];
}
