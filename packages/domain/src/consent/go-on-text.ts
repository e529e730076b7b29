/**
 * The exact words of the question that lets an engineer continue after an absence. The ledger contains their hash, as
 * with the first question, so change the version whenever you change the words.
 */
import {
  type ConsentEngineer,
  consentGuestNote,
  consentKillNote,
  consentPoints,
  consentRecordNote,
} from "./consent-text.ts";
import { levelScopes, type Scope } from "./scopes.ts";

export const goOnTextVersion = "2026-11-24-go-on-en-GB";

const goOnTitle = (engineerName: string) => `Go on with ${engineerName}?`;
const goOnIntro = (engineerName: string) =>
  `${engineerName} was away and has come back to this session. If you go on, this engineer can do what you allowed before, and nothing else:`;
const goOnConfirmation = "When you press Go on, you confirm that you understand this.";

export type GoOnText = {
  title: string;
  guestNote: string | null;
  intro: string;
  /** One sentence for each scope that was granted before. */
  points: readonly string[];
  killNote: string;
  recordNote: string;
  confirmation: string;
};

export const goOnTextFor = (engineer: ConsentEngineer, scopes: readonly Scope[]): GoOnText => ({
  title: goOnTitle(engineer.name),
  guestNote: consentGuestNote(engineer),
  intro: goOnIntro(engineer.name),
  points: levelScopes.filter((scope) => scopes.includes(scope)).map((scope) => consentPoints[scope]),
  killNote: consentKillNote,
  recordNote: consentRecordNote,
  confirmation: goOnConfirmation,
});

/** The bytes to hash: one line per sentence, in reading order. */
export function goOnTextLines(engineer: ConsentEngineer, scopes: readonly Scope[]): string {
  const text = goOnTextFor(engineer, scopes);
  return [
    goOnTextVersion,
    text.title,
    ...(text.guestNote === null ? [] : [text.guestNote]),
    text.intro,
    ...text.points,
    text.killNote,
    text.recordNote,
    text.confirmation,
  ].join("\n");
}
