// Collects a recipe for rebuilding each segment from the sound, while the sound is being read.
import type { FoundChunk } from "@foldback/domain/takes/scan-take-log";
import { segmentRecipe } from "@foldback/domain/takes/segment-recipe";
import { type SegmentRecipe, writeRecipe } from "@foldback/evidence-verifier/hand-off/read-recipe";

/** A twelve-hour recording needs about 1 MB. Only one that's damaged nearly everywhere needs more than this. */
const largestText = 8 * 1024 * 1024;

export function collectRecipes(room = largestText) {
  const recipes = new Map<string, SegmentRecipe>();
  let left = room;
  return {
    add(sha256: string, segment: Uint8Array, chunks: readonly FoundChunk[]) {
      const recipe = writeRecipe(segmentRecipe(segment, chunks));
      left -= JSON.stringify(recipe).length;
      if (left >= 0) recipes.set(sha256, recipe);
    },
    /** Null if there was no room for it. */
    of: (sha256: string): SegmentRecipe | null => recipes.get(sha256) ?? null,
  };
}
