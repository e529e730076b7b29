/**
 * Holds one snapshot and its listeners. Every `refresh` rebuilds it, and listeners are called only if something
 * changed. Calling `refresh` during a refresh causes one more rebuild.
 */
import { createEmitter } from "./emitter.ts";
import type { Unsubscribe } from "./ports.ts";
import { shareStructure } from "./share-structure.ts";

export type SnapshotStore<Snapshot> = {
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): Unsubscribe;
  refresh(): void;
};

export function createSnapshotStore<Snapshot>(build: () => Snapshot): SnapshotStore<Snapshot> {
  const changes = createEmitter<void>();
  let snapshot = build();
  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => changes.subscribe(listener),
    refresh() {
      const next = shareStructure(snapshot, build());
      if (Object.is(next, snapshot)) return;
      snapshot = next;
      changes.emit();
    },
  };
}
