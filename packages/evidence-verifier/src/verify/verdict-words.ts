// The wording of a verdict. The page inside an export and `npm run verify` use the same sentences.
import type { Verdict, VerdictStatus } from "./findings.ts";

export type VerdictWords = { headline: string; advice: string[]; keyLines: string[] };

const headlines: Record<VerdictStatus, (checked: string) => string> = {
  true: (checked) => `${checked} is genuine: it hasn't changed since a signer you know signed it.`,
  uncompared: (checked) => `${checked} is consistent, but you haven't checked who signed it.`,
  unsettled: (checked) => `${checked} was signed by a signer you know, but some checks couldn't be completed.`,
  unsigned: () => "This proves nothing: the signature couldn't be checked here.",
  doctored: (checked) => `${checked} is NOT what was signed.`,
  unreadable: () => "This isn't a readable evidence export.",
};

/**
 * Scripts rely on these codes. Zero always means that the export is intact and signed by a key that the reader already
 * had.
 */
export const exitCodes: Record<VerdictStatus, number> = {
  true: 0,
  doctored: 1,
  unreadable: 2,
  unsigned: 2,
  uncompared: 3,
  unsettled: 4,
};

export const keysPath = "/evidence-keys";

/** `checked` is the subject of the headline, such as "This export". */
export function wordsOf(verdict: Verdict, checked = "This export"): VerdictWords {
  const headline = headlines[verdict.status](checked);
  return {
    headline: verdict.firstBad ? `${headline} First bad entry: ${verdict.firstBad.sequence}.` : headline,
    advice: verdict.status === "uncompared" ? howToCompare(verdict) : [],
    keyLines: keyLines(verdict),
  };
}

function howToCompare({ origin, signer }: Verdict): string[] {
  const host = origin?.split("/")[0] ?? "";
  return [
    "Nothing has changed since it was signed. But anyone can make a key and give it any name, so this alone can't tell a genuine export from one that a forger signed.",
    ...(signer ? [`It was signed with the key whose fingerprint is ${signer.fingerprint}.`] : []),
    "To compare the signer, use something from outside the export: the receipt that we emailed you after a session, or the server's list of keys.",
    `The export says it comes from ${host}. If that is the Foldback server you used, type https://${host}${keysPath} into a browser and look for this fingerprint, or save that list and give it to the verifier.`,
    "In verify.html, drop the receipt or the list on the page, or paste a key. On the command line, add --receipt or --key.",
  ];
}

function keyLines({ signer, keys }: Verdict): string[] {
  if (signer === null) return keys.map((key) => `Key in the export: ${key}`);
  const others = keys.filter((key) => key !== signer.key);
  return [
    `Signed with: ${signer.key}`,
    `Fingerprint: ${signer.fingerprint}`,
    ...others.map((key) => `Another of this log's keys: ${key}`),
  ];
}
