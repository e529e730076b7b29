import { shareStructure } from "@foldback/studio-link/share-structure";
import type { ViewModel } from "./use-view-model.ts";

/**
 * Part of a view model, which changes only when that part does. A figure that is measured every second must not render
 * the whole dashboard again.
 */
export function derivedModel<Snapshot, Part>(
  model: ViewModel<Snapshot>,
  partOf: (snapshot: Snapshot) => Part,
): ViewModel<Part> {
  let seen = model.getSnapshot();
  let part = partOf(seen);
  return {
    getSnapshot() {
      const now = model.getSnapshot();
      if (now === seen) return part;
      seen = now;
      part = shareStructure(part, partOf(now));
      return part;
    },
    subscribe: model.subscribe,
  };
}
