import { useMemo, useSyncExternalStore } from "react";
import { drawnModel } from "./draw-later.ts";

export type ViewModel<Snapshot> = {
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
};

/** `getSnapshot` must return the same object until something changes. */
export function useViewModel<Snapshot>({ getSnapshot, subscribe }: ViewModel<Snapshot>): Snapshot {
  const drawn = useMemo(() => drawnModel({ getSnapshot, subscribe }), [getSnapshot, subscribe]);
  return useSyncExternalStore(drawn.subscribe, drawn.getSnapshot);
}
