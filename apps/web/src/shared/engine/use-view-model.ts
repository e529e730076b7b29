import { useSyncExternalStore } from "react";

/** What every engine offers to the screen: the newest state, and word when it has changed. */
export type ViewModel<Snapshot> = {
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
};

/** The one bridge from view models to React. Snapshots must be the same object until something has changed. */
export const useViewModel = <Snapshot>(model: ViewModel<Snapshot>): Snapshot =>
  useSyncExternalStore(model.subscribe, model.getSnapshot);
