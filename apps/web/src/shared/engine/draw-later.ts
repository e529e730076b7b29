type Model<Snapshot> = { getSnapshot(): Snapshot; subscribe(listener: () => void): () => void };

/** In case no frame comes, because the window is hidden or closed. */
const withoutFrameMs = 100;

let waiting: Set<() => void> | null = null;

/**
 * From this call until the next frame of `view` has been painted, no view model renders anything. Call it before an act
 * that mustn't share its task with rendering.
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
  // A frame's callbacks run before it's painted. Timers of a hidden page are slow, so the visible window's count.
  view.requestAnimationFrame(() => view.setTimeout(draw));
}

/** The same model for React: its listeners wait while `drawAfterNextFrame` holds. */
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
