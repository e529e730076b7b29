/**
 * Closes everything that was opened in it, newest first. A part is registered where it's opened, so none is forgotten.
 * Safari doesn't have the platform's `DisposableStack` yet.
 */
import { runAll } from "./run-all.ts";

export type Lifetime = {
  /** Runs the closer when this lifetime ends, or now if it has ended. The returned function runs it early. */
  own(end: () => void): () => void;
  /** Registers a part's `close` and returns the part. */
  keep<Part extends { close(): void }>(part: Part): Part;
  /** A nested lifetime, which ends no later than this one. */
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
