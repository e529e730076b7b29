// Reads the texts in a FLAC file's head ("Vorbis comments"). It accepts only those that Foldback writes, in the same
// order.
import { flacVendor } from "@foldback/domain/takes/flac-file";
import { textOf } from "../formats/bytes.ts";

export function readFlacComments(bytes: Uint8Array): { title: string; root: string } | null {
  const [vendor, ...texts] = readTexts(bytes) ?? [];
  if (vendor !== flacVendor) return null;
  const next = (pattern: RegExp): string | null => {
    const found = pattern.exec(texts[0] ?? "");
    if (found !== null) texts.shift();
    return found?.[1] ?? null;
  };
  const title = next(/^TITLE=(.*)$/s);
  // Left out if the artist has no name.
  next(/^ARTIST=(.+)$/s);
  const [date, encoder] = [next(/^DATE=(\d{4}-\d{2}-\d{2})$/), next(/^ENCODER=(.*)$/s)];
  const root = next(/^FOLDBACK_ROOT=([0-9a-f]+)$/);
  if (title === null || date === null || encoder !== flacVendor || root === null) return null;
  return areChapters(texts) ? { title, root } : null;
}

/** True if every chapter has a time and a name, and the chapters are numbered from zero. */
function areChapters(texts: readonly string[]): boolean {
  const isExpected = (text: string, index: number): boolean => {
    const chapter = `CHAPTER${String(Math.floor(index / 2)).padStart(3, "0")}`;
    return index % 2 === 1
      ? text.startsWith(`${chapter}NAME=`)
      : text.startsWith(`${chapter}=`) && /^CHAPTER\d{3}=\d{2}:\d{2}:\d{2}\.\d{3}$/.test(text);
  };
  return texts.length % 2 === 0 && texts.every(isExpected);
}

/** The vendor and all texts, or null if anything else is in the block. */
function readTexts(bytes: Uint8Array): string[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const number = (): number | null => {
    at += 4;
    return at > bytes.length ? null : view.getUint32(at - 4, true);
  };
  const text = (): string | null => {
    const length = number();
    if (length === null || at + length > bytes.length) return null;
    at += length;
    return textOf(bytes.subarray(at - length, at));
  };
  const vendor = text();
  const count = number();
  if (vendor === null || count === null) return null;
  const texts = [vendor];
  for (let index = 0; index < count; index += 1) {
    const each = text();
    if (each === null) return null;
    texts.push(each);
  }
  return at === bytes.length ? texts : null;
}
