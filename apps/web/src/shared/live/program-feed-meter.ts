import type { LevelEvent } from "@foldback/studio-link/studio-view";
import type { LevelSource } from "@foldback/ui/level-meter";

type Levels = { subscribeLevels(listener: (event: LevelEvent) => void): () => void };

/** Returns the program feed's levels for a `LevelMeter`. Memoise the result. */
export const programFeedMeter =
  (side: Levels): LevelSource =>
  (listener) =>
    side.subscribeLevels((event) => {
      if (event.of !== "program-feed") return;
      listener({ leftDbfs: event.frame.left.peakDbfs, rightDbfs: event.frame.right.peakDbfs });
    });
