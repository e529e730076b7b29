// Reads everything in an export except its entries. Returns null for anything with the wrong shape, which the caller
// then reports.

import { textOf } from "../formats/bytes.ts";
import type { JsonValue } from "../formats/canonical-json.ts";
import { type Fields, isFields, isList, parseJson } from "../formats/json.ts";
import { splitLines } from "../formats/split-lines.ts";
import {
  type BundleKeys,
  type BundleManifest,
  type BundleReader,
  bundleNames,
  type OlderCheckpoints,
  type PersonOpening,
} from "./bundle.ts";

type FileHashes = Readonly<Record<string, string>>;

export async function readText(bundle: BundleReader, name: string): Promise<string | null> {
  return bundle.has(name) ? textOf(await bundle.read(name)) : null;
}

const readJson = async (bundle: BundleReader, name: string): Promise<JsonValue> =>
  parseJson(await readText(bundle, name));

const manifestKeys = ["format", "kind", "lastHash", "origin", "session", "version"].join();

export async function readManifest(bundle: BundleReader): Promise<BundleManifest | null> {
  const manifest = await readJson(bundle, bundleNames.manifest);
  if (!isFields(manifest) || Object.keys(manifest).sort().join() !== manifestKeys) return null;
  const { format, version, kind, origin, session, lastHash } = manifest;
  if (format !== "foldback-evidence" || version !== 1) return null;
  if (typeof origin !== "string" || typeof lastHash !== "string") return null;
  const known = { format, version, origin, lastHash } as const;
  if (kind === "session") return typeof session === "string" ? { ...known, kind, session } : null;
  return kind === "ledger" && session === null ? { ...known, kind, session } : null;
}

export async function readKeys(bundle: BundleReader): Promise<BundleKeys | null> {
  const keys = await readJson(bundle, bundleNames.keys);
  return isList(keys) && keys.every(isKey) ? [...keys] : null;
}

const isKey = (value: JsonValue): value is Fields & BundleKeys[number] =>
  isFields(value) &&
  typeof value.verifierKey === "string" &&
  (typeof value.rotationNote === "string" || value.rotationNote === null);

/** Returns an empty list if the export has no older checkpoints. */
export async function readOlder(bundle: BundleReader): Promise<OlderCheckpoints | null> {
  if (!bundle.has(bundleNames.older)) return [];
  const older = await readJson(bundle, bundleNames.older);
  return isList(older) && older.every(isOlder) ? [...older] : null;
}

const isText = (value: JsonValue | undefined): value is string => typeof value === "string";
const isOlder = (value: JsonValue): value is Fields & OlderCheckpoints[number] =>
  isFields(value) &&
  isText(value.note) &&
  isList(value.proof) &&
  value.proof.every(isText) &&
  (value.timestamp === undefined || isText(value.timestamp));

export async function readFiles(bundle: BundleReader): Promise<FileHashes | null> {
  const files = await readJson(bundle, bundleNames.files);
  return isFields(files) && isHashes(files) ? files : null;
}

const isHashes = (files: Fields): files is FileHashes => Object.values(files).every(isText);

export async function readOpenings(bundle: BundleReader): Promise<(PersonOpening | null)[]> {
  const openings: (PersonOpening | null)[] = [];
  if (!bundle.has(bundleNames.people)) return openings;
  for await (const lines of splitLines(bundle.chunks(bundleNames.people)))
    for (const { text } of lines) openings.push(openingIn(text));
  return openings;
}

const openingKeys = ["person", "pii", "salt", "sequence"].join();

/** Returns null for anything ambiguous: a duplicate key, or a key that the commitment doesn't cover. */
function openingIn(text: string | null): PersonOpening | null {
  const opening = parseJson(text);
  if (!isFields(opening) || Object.keys(opening).sort().join() !== openingKeys) return null;
  const { sequence, person, salt, pii } = opening;
  if (typeof sequence !== "number" || !isText(person) || !isText(salt) || !isText(pii)) return null;
  return JSON.stringify(opening) === text ? { sequence, person, salt, pii } : null;
}
