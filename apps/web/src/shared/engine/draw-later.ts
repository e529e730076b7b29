type Model<Snapshot> = { getSnapshot(): Snapshot; subscribe(listener: () => void): () => void };

/** For a hidden or closed window, which draws no frames. */
const withoutFrameMs = 100;

let waiting: Set<() => void> | null = null;

/**
 * From this call until the next frame of `view` has been painted, no view model renders anything. Call it before
 * anything that must finish before React renders.
 */
export function drawAfterNextFrame(view: Window = window): void {
  if (waiting !== null) return;
  const held = new Set<() => void>();
  waiting = held;
  const draw = () => {
    if (waiting !== held) return;
    waiting = null;
    for (const listener of held) listener();
  };
  setTimeout(draw, withoutFrameMs);
  // A frame's callbacks run before it's painted. Hidden pages have slow timers, so use the visible window's.
  view.requestAnimationFrame(() => view.setTimeout(draw));
}

/** The same model for React: its listeners aren't called until `drawAfterNextFrame` has drawn. */
export const drawnModel = <Snapshot>({ getSnapshot, subscribe }: Model<Snapshot>): Model<Snapshot> => ({
  getSnapshot,
  subscribe(listener) {
    const stop = subscribe(() => void (waiting === null ? listener() : waiting.add(listener)));
    return () => {
      waiting?.delete(listener);
      stop();
    };
  },
});
