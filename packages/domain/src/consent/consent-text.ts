/**
 * The exact words of the consent dialog. The server writes their hash to the ledger as evidence of what the artist
 * read, so change the version whenever you change the words.
 */
export const consentTextVersion = "2026-11-24-en-GB";

const consentTitle = (engineerName: string) => `Allow ${engineerName} into this session?`;
const consentIntro = "With your consent, and only until you withdraw it, this engineer can:";
export const consentPoints = {
  view: "See the screen you share and hear your program feed in real time",
  talk: "Talk to you, and hear your listenback microphone while it's on. What they say is recorded, and turned into text if transcription is on. You can both play and read it.",
  point: "Point at your shared screen and show you where to click",
  control: "Use your mouse and keyboard, through the Foldback desktop app",
} as const;
export const consentKillNote =
  "You can reduce or withdraw access at any time. The kill switch ends everything at once.";
export const consentRecordNote =
  "We record your decision, the time, the engineer, and a fingerprint of this text as proof of what you read.";
const consentCheckbox = "I understand what this engineer will be able to see, hear and do.";

/** The engineer named in the dialog. For a guest, it also shows the address that they verified. */
export type ConsentEngineer = { name: string; guestAddress?: string | undefined };
export const consentGuestNote = ({ name, guestAddress }: ConsentEngineer) =>
  guestAddress === undefined ? null : `${name} is your guest and has verified the email address ${guestAddress}.`;

export type ConsentText = {
  title: string;
  /** Null unless the engineer is the artist's guest. */
  guestNote: string | null;
  intro: string;
  points: typeof consentPoints;
  killNote: string;
  recordNote: string;
  checkbox: string;
};

export const consentTextFor = (engineer: ConsentEngineer): ConsentText => ({
  title: consentTitle(engineer.name),
  guestNote: consentGuestNote(engineer),
  intro: consentIntro,
  points: consentPoints,
  killNote: consentKillNote,
  recordNote: consentRecordNote,
  checkbox: consentCheckbox,
});

/** The bytes to hash: one line per sentence, in reading order. */
export function consentTextLines(engineer: ConsentEngineer): string {
  const text = consentTextFor(engineer);
  return [
    consentTextVersion,
    text.title,
    ...(text.guestNote === null ? [] : [text.guestNote]),
    text.intro,
    ...Object.values(text.points),
    text.killNote,
    text.recordNote,
    text.checkbox,
  ].join("\n");
}
