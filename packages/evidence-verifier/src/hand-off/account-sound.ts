// The sound in an account's export, and how to recompute its roots.
import type { BundleReader } from "../bundle/bundle.ts";
import { readText } from "../bundle/read-bundle.ts";
import { type Fields, isFields, parseJson } from "../formats/json.ts";
import type { CheckedSound } from "./hand-off.ts";
import { isHash, isText, listOf, soundIn } from "./read-hand-off.ts";
import { isCount } from "./read-recipe.ts";

export type { CheckedSound };
export const accountSoundNames = { manifest: "takes/sound.json", readme: "takes/README.txt" } as const;

export type AccountSound = {
  kind: "foldback-account-sound";
  version: 1;
  sounds: readonly CheckedSound[];
  /** Sound that has no file, because the server couldn't read it at all or it was removed during the export. */
  leftOut: readonly { sound: string; root: string }[];
};

/** Returns null for anything with the wrong shape. */
export async function readAccountSound(archive: BundleReader): Promise<AccountSound | null> {
  const text = await readText(archive, accountSoundNames.manifest);
  const read = parseJson(text);
  const manifest = isFields(read) ? manifestIn(read) : null;
  // Compares the text, because another program could read a duplicate key differently.
  return manifest !== null && `${JSON.stringify(manifest, null, 2)}\n` === text ? manifest : null;
}

/** Adds the fields in the order in which the manifest is written, because the caller compares the text. */
function manifestIn({ kind, version, ...read }: Fields): AccountSound | null {
  const sounds = listOf(read.sounds, checkedIn);
  const leftOut = listOf(read.leftOut, ({ sound, root }) => (isText(sound) && isHash(root) ? { sound, root } : null));
  if (kind !== "foldback-account-sound" || version !== 1 || sounds === null || leftOut === null) return null;
  const names = [...sounds, ...leftOut].map(({ sound }) => sound);
  return new Set(names).size === names.length ? { kind, version, sounds, leftOut } : null;
}

function checkedIn(read: Fields): CheckedSound | null {
  const { take, stemOf, title, startedAt, sampleRateHz, channels, frames } = read;
  const found = soundIn(read);
  if (!isText(take) || !isText(title) || !isText(startedAt) || found === null) return null;
  if (!isCount(sampleRateHz) || sampleRateHz === 0 || (channels !== 1 && channels !== 2) || !isCount(frames))
    return null;
  if (stemOf !== undefined && !isText(stemOf)) return null;
  const { format, gaps, root, sound, segments } = found;
  const facts = { title, startedAt, sampleRateHz, channels, frames, format, root, sound, gaps, segments };
  return { take, ...(stemOf !== undefined && { stemOf }), ...facts };
}
