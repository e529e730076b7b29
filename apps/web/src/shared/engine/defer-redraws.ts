// Rendering competes with a session's first picture for processor time, so the dashboards delay it for a moment.
type Model<Snapshot> = { getSnapshot(): Snapshot; subscribe(listener: () => void): () => void };

type When<Snapshot> = {
  /** True if `next` may be shown later. A change that takes something away must not wait. */
  mayWait: (shown: Snapshot, next: Snapshot) => boolean;
  atMostMs: number;
};

/**
 * Passes snapshots on, some of them late: a change that must not wait is shown immediately, and any other after
 * `atMostMs`.
 */
export function deferRedraws<Snapshot>(model: Model<Snapshot>, { mayWait, atMostMs }: When<Snapshot>): Model<Snapshot> {
  const listeners = new Set<() => void>();
  let shown = model.getSnapshot();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening = () => {};

  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    const next = model.getSnapshot();
    if (next === shown) return;
    shown = next;
    for (const listener of [...listeners]) listener();
  };

  const changed = () => {
    if (mayWait(shown, model.getSnapshot())) timer ??= setTimeout(show, atMostMs);
    else show();
  };

  return {
    getSnapshot: () => (listeners.size > 0 ? shown : model.getSnapshot()),
    subscribe(listener) {
      if (listeners.size === 0) {
        shown = model.getSnapshot();
        stopListening = model.subscribe(changed);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
        stopListening();
      };
    },
  };
}
