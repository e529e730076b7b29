// Whether the files beside the entries are those that were exported, and whether people are named as they were then.
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
  const question = "Are the other files those that were exported?";
  const made = seen.lastExport;
  const listed = await readFiles(bundle);
  if (made === null) return failed(question, "The record of this export is missing from it.");
  if (listed === null) return failed(question, `${bundleNames.files} is missing or cannot be read.`);
  if (made.entriesBefore !== made.facts.entries || made.entriesBefore !== count - 1)
    return failed(question, `It held ${made.facts.entries} entries when it was made, and holds ${count - 1} now.`);
  // Signed over exactly its own record. Without this, whatever came after an earlier export's record could be cut off.
  if (made.sequence !== size)
    return failed(
      question,
      `Its record is entry ${made.sequence}, but it was signed up to entry ${size}: its end is missing.`,
    );
  if (hexOf(tools.sha256(utf8(canonicalJson(listed)))) !== made.facts.filesSha256)
    return failed(question, "The list of files is not the recorded one.");
  for (const [name, hash] of Object.entries(listed)) {
    if (!bundle.has(name)) return failed(question, `${name} is missing.`);
    if (hexOf(await hashOf(bundle, tools, name)) !== hash) return failed(question, `${name} was changed.`);
  }
  const added = bundle.names.filter(
    (name) => !Object.hasOwn(listed, name) && !selfEvident.has(name) && !seen.proofs.has(name),
  );
  const strange = added.find((name) => !isAddedByMac(name));
  if (strange) return failed(question, `${strange} was not in the export.`);
  const bound = `${Object.keys(listed).length} files, bound by entry ${made.sequence}.`;
  if (added.length === 0) return passed(question, bound);
  const more = added.length > macFilesNamed ? ` and ${added.length - macFilesNamed} more` : "";
  const names = `${added.slice(0, macFilesNamed).join(", ")}${more}`;
  return notChecked(question, `${bound} Added by a Mac when it was packed again, and not checked: ${names}.`);
}

async function hashOf(bundle: BundleReader, tools: Tools, name: string): Promise<Hash> {
  const stream = tools.createSha256();
  for await (const chunk of bundle.chunks(name)) stream.update(chunk);
  return stream.digest();
}

const saltBytes = 32;

export async function peopleFinding(bundle: BundleReader, tools: Tools, seen: Seen): Promise<Finding> {
  const question = "Are the people named as they were then?";
  const openings = await readOpenings(bundle);
  const opened = new Set<string>();
  for (const opening of openings) {
    if (opening === null) return failed(question, `A line of ${bundleNames.people} cannot be read.`);
    const { sequence, person, pii } = opening;
    const salt = bytesOfHex(opening.salt);
    const place = `${sequence} ${person}`;
    // Of one length, or its end could be moved into the words.
    const commitment = salt?.length === saltBytes ? hexOf(tools.sha256(joinBytes(salt, utf8(pii)))) : null;
    if (commitment === null || seen.people.get(place) !== commitment || opened.has(place))
      return failed(question, `What is said about a person of entry ${sequence} is not what was committed to.`);
    opened.add(place);
  }
  const forgotten = seen.people.size - openings.length;
  const told = openings.length === 1 ? "1 commitment was opened." : `${openings.length} commitments were opened.`;
  const gone = `Not opened: ${forgotten}, of other people or of erased ones; the entries stand.`;
  return passed(question, forgotten === 0 ? told : `${told} ${gone}`);
}
