/** The listeners of one event. */
import type { Unsubscribe } from "../ports.ts";

export type Listeners<Told> = {
  add(listener: (told: Told) => void): Unsubscribe;
  tell(told: Told): void;
  clear(): void;
};

export function createListeners<Told = void>(): Listeners<Told> {
  const listeners = new Set<{ listener: (told: Told) => void }>();
  return {
    add(listener) {
      const entry = { listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    tell(told) {
      for (const { listener } of [...listeners]) listener(told);
    },
    clear: () => listeners.clear(),
  };
}
