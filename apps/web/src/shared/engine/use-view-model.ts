import { useSyncExternalStore } from "react";

export type ViewModel<Snapshot> = {
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
};

/** `getSnapshot` must return the same object until something changes. */
export const useViewModel = <Snapshot>(model: ViewModel<Snapshot>): Snapshot =>
  useSyncExternalStore(model.subscribe, model.getSnapshot);
