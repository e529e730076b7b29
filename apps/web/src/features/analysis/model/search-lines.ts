import type { ClipView } from "@foldback/protocol/signaling";

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase("en-GB");

/** A line matches if every word is in its text or in its speaker's name, ignoring accents and case. */
export function searchLines(clips: readonly ClipView[], search: string): readonly ClipView[] {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return clips;
  return clips.filter(({ transcript, speakerName }) => {
    const text = plain(`${speakerName} ${transcript ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}
