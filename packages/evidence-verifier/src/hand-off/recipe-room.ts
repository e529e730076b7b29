// How many segments of a hand-off have a recipe. The server follows this rule, and the verifier accepts a missing
// recipe only where the rule leaves it out. Otherwise a forger could drop the recipes to hide that the sound has been
// replaced.
import type { CheckedSound, HandOffSegment } from "./hand-off.ts";
import type { SegmentRecipe } from "./read-recipe.ts";

/** A twelve-hour recording needs about 1 MB. Only one that's damaged nearly everywhere needs more than this. */
const roomForRecipes = 8 * 1024 * 1024;

/** The recipe that exceeds the limit is still written, so that the verifier can tell that there was no more room. */
export function recipeRoom() {
  let left = roomForRecipes;
  return {
    isFull: () => left < 0,
    add(recipe: SegmentRecipe) {
      left -= JSON.stringify(recipe).length;
    },
  };
}

/** In each sound, the first segment that has no recipe even though there was room for one. */
export function wronglyMissing(sounds: readonly CheckedSound[]): Map<CheckedSound, HandOffSegment> {
  const room = recipeRoom();
  const missing = new Map<CheckedSound, HandOffSegment>();
  for (const sound of sounds)
    for (const segment of sound.segments) {
      if (segment.lost) continue;
      if (segment.log !== null) room.add(segment.log);
      else if (!room.isFull() && !missing.has(sound)) missing.set(sound, segment);
    }
  return missing;
}

/** Seconds from the beginning to the first segment whose sound can't be checked, or null if all of it can be. */
export function uncheckedFrom({ segments, sampleRateHz }: CheckedSound): number | null {
  const first = segments.find(({ log, lost }) => log === null && !lost);
  return first === undefined ? null : first.firstFrame / sampleRateHz;
}
