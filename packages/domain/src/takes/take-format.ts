/** The format of the file that a take leaves as: the smallest in which every sample is what the browser gave. */
import { gridBits } from "./sample-codings.ts";

export type TakeFormat = "pcm-16" | "pcm-24" | "float-32";
export const formatBytes: Record<TakeFormat, number> = { "pcm-16": 2, "pcm-24": 3, "float-32": 4 };

/**
 * `grids` are those that all chunks of the take share. The 16-bit values that Chromium divided are written as they were,
 * so `pcm-16` has exactly the input's values, which don't lie on the 24-bit grid.
 */
export function takeFormat(grids: number): TakeFormat {
  if (grids & gridBits.s16a) return "pcm-16";
  return grids & gridBits.s24 ? "pcm-24" : "float-32";
}
