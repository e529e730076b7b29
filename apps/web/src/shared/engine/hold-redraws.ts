// While a first picture is on its way the screen stands still for a moment: every redrawing takes the processor from the picture
// that is being waited for, and nobody reads it in these milliseconds. It knows no rule of a session; the dashboards say when.
type Model<Snapshot> = { getSnapshot(): Snapshot; subscribe(listener: () => void): () => void };

type When<Snapshot> = {
  /** Whether `next` may wait while `shown` stands. What takes something away must not. */
  mayWait: (shown: Snapshot, next: Snapshot) => boolean;
  atMostMs: number;
};

/** The same snapshots, some of them later: the newest is shown as soon as it may not wait, or after `atMostMs`. */
export function standStill<Snapshot>(model: Model<Snapshot>, { mayWait, atMostMs }: When<Snapshot>): Model<Snapshot> {
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
