/**
 * The exact words of the question about the artist's DAW. The ledger contains their hash, as with the first question,
 * so change the version whenever you change the words.
 */
import { type ConsentEngineer, consentGuestNote, consentKillNote, consentRecordNote } from "./consent-text.ts";
import { type DawScope, dawScopes } from "./scopes.ts";

export const dawTextVersion = "2026-11-27-daw-en-GB";

export const dawPoints: Record<DawScope, string> = {
  mixer:
    "See your DAW's mixer with the names of your tracks, move faders and pan, and switch mute, solo and record arm",
  transport: "See your DAW's position, and play, stop, rewind and record",
};
const dawTitle = (engineerName: string) => `Let ${engineerName} use your DAW?`;
const dawIntro = "In addition to what you've already allowed, and only until you withdraw it, this engineer can:";
const dawOwnHand =
  "When you move a fader yourself, your engineer has to let go of it. You can put back everything they changed in the mix.";
const dawConfirmation = "When you press Allow, you confirm that you understand this.";

export type DawText = {
  title: string;
  guestNote: string | null;
  intro: string;
  /** One sentence for each scope that the artist chose. */
  points: readonly string[];
  ownHand: string;
  killNote: string;
  recordNote: string;
  confirmation: string;
};

export const dawTextFor = (engineer: ConsentEngineer, chosen: readonly DawScope[]): DawText => ({
  title: dawTitle(engineer.name),
  guestNote: consentGuestNote(engineer),
  intro: dawIntro,
  points: dawScopes.filter((scope) => chosen.includes(scope)).map((scope) => dawPoints[scope]),
  ownHand: dawOwnHand,
  killNote: consentKillNote,
  recordNote: consentRecordNote,
  confirmation: dawConfirmation,
});

/** The bytes to hash: one line per sentence, in reading order. */
export function dawTextLines(engineer: ConsentEngineer, chosen: readonly DawScope[]): string {
  const text = dawTextFor(engineer, chosen);
  return [
    dawTextVersion,
    text.title,
    ...(text.guestNote === null ? [] : [text.guestNote]),
    text.intro,
    ...text.points,
    text.ownHand,
    text.killNote,
    text.recordNote,
    text.confirmation,
  ].join("\n");
}
