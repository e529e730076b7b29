// Verifies whatever archive the reader has: an evidence export, a take's hand-off, or the sound in an
// account's export.
import type { BundleReader } from "../bundle/bundle.ts";
import type { HeldTexts } from "../bundle/held-texts.ts";
import { handOffWords } from "../hand-off/hand-off-words.ts";
import { hasAccountSound, verifyAccountSound } from "../hand-off/verify-account-sound.ts";
import { isHandOff, verifyHandOff } from "../hand-off/verify-hand-off.ts";
import { type Finding, notChecked, unreadableVerdict, type VerdictStatus } from "./findings.ts";
import { type VerdictWords, wordsOf } from "./verdict-words.ts";
import { verifyBundle } from "./verify-bundle.ts";
import type { Tools } from "./verify-keys.ts";

export type Report = VerdictWords & { status: VerdictStatus; findings: readonly Finding[] };
type Options = {
  tools: Tools;
  held: HeldTexts;
  /** Called with how much of a take's sound has been checked, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** The subject of the headline about an evidence export. */
  checked?: string;
};

export async function verifyArchive(archive: BundleReader, options: Options): Promise<Report> {
  const { tools, held, onProgress = () => {}, checked } = options;
  const { receipts, keys, roots } = held;
  const unused = receipts.length + keys.length > 0 ? [notChecked("Can what you gave be compared?", notARoot)] : [];
  if (hasAccountSound(archive)) {
    const checkedSound = await verifyAccountSound(archive, { tools, roots, onProgress });
    return { ...checkedSound, findings: [...checkedSound.findings, ...unused] };
  }
  if (!isHandOff(archive)) {
    // A take's root can't verify evidence. Passed as a receipt, it's reported as not being one.
    const verdict = await verifyBundle(archive, { tools, keys, receipts: [...receipts, ...roots] });
    return { ...wordsOf(verdict, checked), status: verdict.status, findings: verdict.findings };
  }
  const verdict = await verifyHandOff(archive, { tools, roots, onProgress });
  return { ...handOffWords(verdict), status: verdict.status, findings: [...verdict.findings, ...unused] };
}

const notARoot = "A take can't be compared with a receipt or a key. Give the SHA-256 that Foldback shows for the take.";

export function unreadableReport(message: string): Report {
  const verdict = unreadableVerdict("Can it be read?", message, "ARCHIVE_UNREADABLE");
  const { status, findings } = verdict;
  return { ...wordsOf(verdict), headline: "This isn't a readable export.", status, findings };
}
