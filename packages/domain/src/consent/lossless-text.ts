/**
 * The exact words that ask the artist whether the engineer may hear the program feed without compression. The ledger
 * contains their hash, so change the version whenever you change the words.
 */
import { type ConsentEngineer, consentGuestNote, consentRecordNote } from "./consent-text.ts";
import { losslessTextVersion } from "./lossless-version.ts";

type LosslessText = {
  title: string;
  guestNote: string | null;
  points: readonly string[];
  recordNote: string;
  confirmation: string;
};

export const losslessTextFor = (engineer: ConsentEngineer): LosslessText => ({
  title: `Send ${engineer.name} your program feed without loss?`,
  guestNote: consentGuestNote(engineer),
  points: [
    `${engineer.name} hears exactly what your browser captures, sample for sample, instead of a compressed copy.`,
    `It's sent live, and Foldback doesn't store it. But like anything that plays on ${engineer.name}'s computer, it could be recorded there, and such a copy would be as good as your original.`,
    `It needs about 2.5 Mbit/s of your upload. When your connection can't carry that, ${engineer.name} hears the compressed feed, and you both see which one is playing.`,
    "You can turn it off at any time, and the kill switch ends it with everything else.",
  ],
  recordNote: consentRecordNote,
  confirmation: "When you press Send lossless, you confirm that you understand this.",
});

/** The bytes to hash: one line per sentence, in reading order. */
export function losslessTextLines(engineer: ConsentEngineer): string {
  const { title, guestNote, points, recordNote, confirmation } = losslessTextFor(engineer);
  const shown = guestNote === null ? points : [guestNote, ...points];
  return [losslessTextVersion, title, ...shown, recordNote, confirmation].join("\n");
}
