// From Join to its first picture the screen stands still: every redrawing meanwhile (joined, what is sent, the new list) takes
// the processor from the picture that is being waited for, and nobody reads it in these milliseconds.
import type { DeskSnapshot } from "@foldback/studio-link/desk-view";

type Snapshots = { getSnapshot(): DeskSnapshot; subscribe(listener: () => void): () => void };

const atMostMs = 400;

/** Nothing but the first frame is missing. Whatever makes it dark for another reason is shown at once. */
export const isPictureDue = ({ joining, joined, picture }: DeskSnapshot): boolean =>
  (joining || joined) && picture.awaitsFirstFrame;

/** The same snapshots, less those that only differ while the picture is due. Ends with its last listener. */
export function standStill(desk: Snapshots): Snapshots {
  const listeners = new Set<() => void>();
  let shown = desk.getSnapshot();
  let isOverdue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening = () => {};

  const show = () => {
    const next = desk.getSnapshot();
    if (next === shown) return;
    shown = next;
    for (const listener of [...listeners]) listener();
  };

  const changed = () => {
    const isDue = isPictureDue(desk.getSnapshot());
    if (isDue && isPictureDue(shown) && !isOverdue) return;
    if (isDue !== isPictureDue(shown)) restart(isDue);
    show();
  };

  const restart = (isDue: boolean) => {
    clearTimeout(timer);
    isOverdue = false;
    if (!isDue) return;
    timer = setTimeout(() => {
      isOverdue = true;
      show();
    }, atMostMs);
  };

  return {
    getSnapshot: () => (listeners.size > 0 ? shown : desk.getSnapshot()),
    subscribe(listener) {
      if (listeners.size === 0) {
        shown = desk.getSnapshot();
        stopListening = desk.subscribe(changed);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        stopListening();
      };
    },
  };
}
