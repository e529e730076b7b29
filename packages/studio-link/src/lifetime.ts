/**
 * Ends everything that was opened in it, newest first. Whoever opens a part hands its closer over at once, so that no part is
 * forgotten at the end. The platform's `DisposableStack` would do, but Safari doesn't have it yet.
 */
import { runAll } from "./run-all.ts";

export type Lifetime = {
  /** Ends with this lifetime, or at once if that is already over. The returned function ends it early. */
  own(end: () => void): () => void;
  /** Ends a part by its `close`, and hands it back. */
  keep<Part extends { close(): void }>(part: Part): Part;
  /** A lifetime inside this one: it can end before, and never after. */
  open(): Lifetime;
  isOver(): boolean;
  end(): void;
};

export function createLifetime(): Lifetime {
  const ends = new Set<() => void>();
  let isOver = false;

  function own(end: () => void) {
    if (isOver) {
      end();
      return () => {};
    }
    const once = () => {
      if (ends.delete(once)) end();
    };
    ends.add(once);
    return once;
  }

  return {
    own,
    keep(part) {
      own(part.close);
      return part;
    },
    open() {
      const inner = createLifetime();
      const endInner = own(inner.end);
      return { ...inner, end: endInner };
    },
    isOver: () => isOver,
    end() {
      isOver = true;
      runAll([...ends].reverse());
    },
  };
}
