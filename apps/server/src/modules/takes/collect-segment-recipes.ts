// Collects a recipe for rebuilding each segment from the sound, while the sound is being read.
import type { FoundChunk } from "@foldback/domain/takes/scan-take-log";
import { segmentRecipe } from "@foldback/domain/takes/segment-recipe";
import { type SegmentRecipe, writeRecipe } from "@foldback/evidence-verifier/hand-off/read-recipe";
import { recipeRoom } from "@foldback/evidence-verifier/hand-off/recipe-room";

export function collectRecipes() {
  const recipes = new Map<string, SegmentRecipe>();
  const room = recipeRoom();
  return {
    add(sha256: string, segment: Uint8Array, chunks: readonly FoundChunk[]) {
      if (room.isFull()) return;
      const recipe = writeRecipe(segmentRecipe(segment, chunks));
      room.add(recipe);
      recipes.set(sha256, recipe);
    },
    /** Null if there was no room for it. */
    of: (sha256: string): SegmentRecipe | null => recipes.get(sha256) ?? null,
  };
}
