// Checks that the files besides the ledger are those that were exported, and that what they say about people matches
// the ledger.
import { type BundleReader, bundleNames, isAddedByMac } from "../bundle/bundle.ts";
import { readFiles, readOpenings } from "../bundle/read-bundle.ts";
import { bytesOfHex, hexOf, joinBytes, utf8 } from "../formats/bytes.ts";
import { canonicalJson } from "../formats/canonical-json.ts";
import type { Hash } from "../formats/merkle-tree.ts";
import { type Finding, failed, notChecked, passed } from "./findings.ts";
import type { Seen } from "./verify-entries.ts";
import type { Tools } from "./verify-keys.ts";

const selfEvident: ReadonlySet<string> = new Set(Object.values(bundleNames));
const macFilesNamed = 5;
type Counted = { seen: Seen; count: number; size: number };

export async function filesFinding(
  bundle: BundleReader,
  tools: Tools,
  { seen, count, size }: Counted,
): Promise<Finding> {
  const question = "Are the other files the ones that were exported?";
  const made = seen.lastExport;
  const listed = await readFiles(bundle);
  if (made === null) return failed(question, "The ledger's record of this export is missing.");
  if (listed === null) return failed(question, `${bundleNames.files} is missing or can't be read.`);
  if (made.entriesBefore !== made.facts.entries || made.entriesBefore !== count - 1)
    return failed(question, `It had ${made.facts.entries} entries when it was made and has ${count - 1} now.`);
  // The checkpoint must end with this record. Otherwise a forger could cut off everything after the record of an
  // earlier export.
  if (made.sequence !== size)
    return failed(
      question,
      `Its record is entry ${made.sequence}, but it was signed up to entry ${size}: its end is missing.`,
    );
  if (hexOf(tools.sha256(utf8(canonicalJson(listed)))) !== made.facts.filesSha256)
    return failed(question, "The list of files isn't the one that was recorded.");
  for (const [name, hash] of Object.entries(listed)) {
    if (!bundle.has(name)) return failed(question, `${name} is missing.`);
    if (hexOf(await hashOf(bundle, tools, name)) !== hash) return failed(question, `${name} was changed.`);
  }
  const added = bundle.names.filter(
    (name) => !Object.hasOwn(listed, name) && !selfEvident.has(name) && !seen.proofs.has(name),
  );
  const strange = added.find((name) => !isAddedByMac(name));
  if (strange) return failed(question, `${strange} wasn't in the export.`);
  const bound = `${Object.keys(listed).length} files, as recorded in entry ${made.sequence}.`;
  if (added.length === 0) return passed(question, bound);
  const more = added.length > macFilesNamed ? ` and ${added.length - macFilesNamed} more` : "";
  const names = `${added.slice(0, macFilesNamed).join(", ")}${more}`;
  return notChecked(
    question,
    `${bound} macOS added these when the export was packed again, and they weren't checked: ${names}.`,
  );
}

async function hashOf(bundle: BundleReader, tools: Tools, name: string): Promise<Hash> {
  const stream = tools.createSha256();
  for await (const chunk of bundle.chunks(name)) stream.update(chunk);
  return stream.digest();
}

const saltBytes = 32;

export async function peopleFinding(bundle: BundleReader, tools: Tools, seen: Seen): Promise<Finding> {
  const question = "Are people described as they were at the time?";
  const openings = await readOpenings(bundle);
  const opened = new Set<string>();
  for (const opening of openings) {
    if (opening === null) return failed(question, `A line in ${bundleNames.people} can't be read.`);
    const { sequence, person, pii } = opening;
    const salt = bytesOfHex(opening.salt);
    const place = `${sequence} ${person}`;
    // The salt has a fixed length, because a forger could otherwise move its end into the text.
    const commitment = salt?.length === saltBytes ? hexOf(tools.sha256(joinBytes(salt, utf8(pii)))) : null;
    if (commitment === null || seen.people.get(place) !== commitment || opened.has(place))
      return failed(question, `What it says about a person in entry ${sequence} isn't what was recorded.`);
    opened.add(place);
  }
  const forgotten = seen.people.size - openings.length;
  const told =
    openings.length === 1 ? "1 description matches its entry." : `${openings.length} descriptions match their entries.`;
  const gone = `Not included: ${forgotten}, about other people or erased since. Their entries are still proved.`;
  return passed(question, forgotten === 0 ? told : `${told} ${gone}`);
}
