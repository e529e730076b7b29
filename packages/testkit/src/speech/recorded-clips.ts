/** Clips of a synthesised voice, recorded by a real browser, and the words in them. */
import { readFile } from "node:fs/promises";

export type RecordedClip = "vocal-up" | "mark-that";

export const wordsOfClip: Record<RecordedClip, string> = {
  "vocal-up": "turn the vocal up two decibels in the chorus",
  "mark-that": "mark that",
};

export const readRecordedClip = async (name: RecordedClip): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(new URL(`./fixtures/${name}.webm`, import.meta.url)));
