import type { LevelEvent } from "@foldback/studio-link/studio-view";
import type { LevelSource } from "@foldback/ui/level-meter";

type Levels = { subscribeLevels(listener: (event: LevelEvent) => void): () => void };

/** One of the engine's level streams in the form that the meter reads. Keep it stable between renders. */
export const meterSource =
  (side: Levels, of: LevelEvent["of"]): LevelSource =>
  (listener) =>
    side.subscribeLevels(({ of: source, frame }) => {
      if (source === of) listener({ leftDbfs: frame.left.peakDbfs, rightDbfs: frame.right.peakDbfs });
    });
