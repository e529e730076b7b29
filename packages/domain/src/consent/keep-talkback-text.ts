/**
 * The exact words that ask the engineer whether the artist may keep their talkback. The ledger contains their hash, so
 * change the version whenever you change the words.
 */
export const keepTalkbackTextVersion = "2026-11-26-keep-talkback-2-en-GB";

type KeepTalkbackText = { title: string; points: readonly string[]; recordNote: string };

export const keepTalkbackTextFor = (artistName: string): KeepTalkbackText => ({
  title: `Let ${artistName} keep your talkback with their takes?`,
  points: [
    `While ${artistName} records a take, your talkback is recorded with it, as they hear it and in time with the music.`,
    `It belongs to the take from then on: ${artistName} can play it, copy it and share it with others.`,
    `You can withdraw this at any time, and it ends when you leave. Nothing you say after that is kept, but ${artistName} keeps what was recorded before.`,
  ],
  recordNote: "We record your decision, the time, and a fingerprint of this text as proof of what you read.",
});

/** The bytes to hash: one line per sentence, in reading order. */
export function keepTalkbackTextLines(artistName: string): string {
  const { title, points, recordNote } = keepTalkbackTextFor(artistName);
  return [keepTalkbackTextVersion, title, ...points, recordNote].join("\n");
}
