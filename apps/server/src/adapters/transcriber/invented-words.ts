// Phrases that recognisers trained on films invent for near-silence. We drop them only if the clip is nearly silent,
// because an artist may really say "thank you".
import type { Speech } from "../../modules/talkback/ports.ts";

const inventions: readonly string[] = [
  "you",
  "bye",
  "thank you",
  "thanks for watching",
  "thank you for watching",
  "thank you so much for watching",
  "please subscribe",
  "see you next time",
  "see you in the next video",
  "subtitles by the amaraorg community",
];
const nearSilentDbfs = -40;
const frameSamples = 800;

export const isInvented = (text: string, { samples }: Speech): boolean =>
  inventions.includes(bare(text)) && loudestDbfs(samples) < nearSilentDbfs;

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z\s]/g, "")
    .trim();

/** Returns the level of the loudest 50 ms. */
function loudestDbfs(samples: Float32Array): number {
  let loudest = 0;
  for (let from = 0; from < samples.length; from += frameSamples) {
    const part = samples.subarray(from, from + frameSamples);
    loudest = Math.max(loudest, part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
  }
  return 10 * Math.log10(loudest + 1e-12);
}
