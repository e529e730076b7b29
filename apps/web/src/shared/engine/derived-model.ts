import { shareStructure } from "@foldback/studio-link/share-structure";
import type { ViewModel } from "./use-view-model.ts";

/**
 * Returns a part of a view model that changes only when that part does. Otherwise a figure measured every second would
 * re-render the whole dashboard.
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
