/** The format in which a take is exported, which is the smallest one without loss. */
import { gridBits } from "./sample-codings.ts";

export type TakeFormat = "pcm-16" | "pcm-24" | "float-32";
export const formatBytes: Record<TakeFormat, number> = { "pcm-16": 2, "pcm-24": 3, "float-32": 4 };

/**
 * `grids` are the codings in which all chunks are exact. For `s16a` we write the 16-bit integers from before Chromium's
 * division, so `pcm-16` contains exactly the input's values. As floats, these aren't exact in 24 bits.
 */
export function takeFormat(grids: number): TakeFormat {
  if (grids & gridBits.s16a) return "pcm-16";
  return grids & gridBits.s24 ? "pcm-24" : "float-32";
}
