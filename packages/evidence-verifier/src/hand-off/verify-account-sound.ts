// Checks the sound in an account's export. The rest of the export can't be checked, because Foldback doesn't sign it.
import type { BundleReader } from "../bundle/bundle.ts";
import { type Finding, failed, notChecked, passed, type VerdictStatus } from "../verify/findings.ts";
import type { VerdictWords } from "../verify/verdict-words.ts";
import { type AccountSound, accountSoundNames, readAccountSound } from "./account-sound.ts";
import { byteReader } from "./byte-reader.ts";
import { listOfNames } from "./list-of-names.ts";
import { wronglyMissing } from "./recipe-room.ts";
import type { HandOffOptions } from "./verify-hand-off.ts";
import { soundFinding } from "./verify-sound.ts";

type Checked = VerdictWords & { status: VerdictStatus; findings: Finding[] };

export const hasAccountSound = ({ has }: BundleReader): boolean => has(accountSoundNames.manifest);

export async function verifyAccountSound(archive: BundleReader, options: HandOffOptions): Promise<Checked> {
  const manifest = await readAccountSound(archive);
  if (manifest === null) {
    const detail = `${accountSoundNames.manifest} was changed or can't be read.`;
    const finding = failed("Is this an account export?", detail, "MANIFEST_UNREADABLE");
    return { status: "unreadable", headline: unreadable, findings: [finding], advice: [], keyLines: [] };
  }
  const roots = rootsFinding(manifest, options.roots);
  const sounds = await soundFindings(archive, manifest, options);
  const findings = [namesFinding(archive, manifest), ...sounds, roots, notChecked("Is the rest unchanged?", notSigned)];
  const isWhole = manifest.leftOut.length === 0 && sounds.every(({ status }) => status === "passed");
  const isCompared = roots.status === "passed";
  if (findings.some(({ status }) => status === "failed"))
    return { status: "doctored", headline: doctored, findings, advice: [], keyLines: [] };
  return {
    ...{ status: isCompared ? "unsettled" : "uncompared", findings, keyLines: [] },
    headline: isCompared ? headlineOf(isWhole) : uncomparedHeadline(manifest, isWhole),
    advice: isCompared || manifest.sounds.length === 0 ? [] : advice,
  };
}

async function soundFindings(
  archive: BundleReader,
  { sounds }: AccountSound,
  { tools, onProgress }: HandOffOptions,
): Promise<Finding[]> {
  const withoutRecipe = wronglyMissing(sounds);
  const findings: Finding[] = [];
  for (const sound of sounds) {
    if (!archive.has(sound.sound)) continue;
    const share = (of: number) => onProgress((findings.length + of) / sounds.length);
    const missing = withoutRecipe.get(sound) ?? null;
    const reader = byteReader(archive.chunks(sound.sound));
    const question = `Does ${sound.sound} match its root?`;
    findings.push({ ...(await soundFinding(sound, reader, { tools, missing, onProgress: share })), question });
  }
  return findings;
}

function namesFinding(archive: BundleReader, { sounds, leftOut }: AccountSound): Finding {
  const question = "Is all the sound there?";
  const listed = new Set(sounds.map(({ sound }) => sound));
  const gone = [...listed].filter((name) => !archive.has(name));
  if (gone.length > 0) return failed(question, `Missing: ${listOfNames(gone)}.`, "FILE_MISSING");
  const added = archive.names.filter((name) => /^takes\/.*\.wav$/.test(name) && !listed.has(name));
  if (added.length > 0) return failed(question, `Not part of the export: ${listOfNames(added)}.`, "FILE_ADDED");
  if (leftOut.length === 0) return passed(question, `${listed.size} ${listed.size === 1 ? "file" : "files"}.`);
  const names = listOfNames(leftOut.map(({ sound }) => sound));
  return notChecked(question, `${leftOutBecause}: ${names}.`);
}

function rootsFinding({ sounds, leftOut }: AccountSound, given: readonly string[]): Finding {
  const question = "Do the roots match those you gave?";
  const known = new Set([...sounds, ...leftOut].map(({ root }) => root));
  const other = given.find((root) => !known.has(root));
  if (other !== undefined) return failed(question, `No sound here has this root: ${other}.`, "ROOT_NOT_YOURS");
  const left = sounds.filter(({ root }) => !given.includes(root)).map(({ sound }) => sound);
  if (sounds.length === 0) return notChecked(question, "There's no sound here to compare.");
  if (left.length > 0) return notChecked(question, `Not compared: you gave no root for ${listOfNames(left)}.`);
  const absent = leftOut.filter(({ root }) => given.includes(root)).map(({ sound }) => sound);
  if (absent.length === 0) return passed(question, "You gave the root of each sound.");
  return passed(question, `You gave the root of each sound that's here. Not compared: ${listOfNames(absent)}.`);
}

const unreadable = "This isn't a readable account export.";
const doctored = "This is NOT the sound that was exported.";
const leftOutBecause =
  "Left out, because Foldback's server couldn't read any of it or it was removed during the export";
const notSigned = "Foldback doesn't sign an account's data, so anyone could have changed the other files.";
const uncompared = "The sound in this account export is consistent, but you haven't compared the roots.";
const soundless = "There's no sound in this export of an account, and nothing else in it can be verified.";
const uncomparedPart = "Some sound is missing from this account export, and you haven't compared the roots.";
const uncomparedHeadline = ({ sounds }: AccountSound, isWhole: boolean): string => {
  if (sounds.length === 0) return soundless;
  return isWhole ? uncompared : uncomparedPart;
};
const headlineOf = (isWhole: boolean): string =>
  `${isWhole ? "The sound matches the roots you gave." : "The sound that's here matches the roots you gave, but some of it is missing."} Nothing else in this account export can be verified.`;

const advice = [
  "Anyone could make an archive whose hashes match. Compare each root with the SHA-256 that Foldback shows for the take and for its talkback.",
  "In verify.html, paste the SHA-256s, each on a line of its own. On the command line, add --root for each.",
];
