import type { Unsubscribe } from "./ports.ts";

export type Emitter<Event> = {
  emit(event: Event): void;
  subscribe(listener: (event: Event) => void): Unsubscribe;
  /** Removes all listeners. */
  clear(): void;
};

export function createEmitter<Event = void>(): Emitter<Event> {
  const subscriptions = new Set<{ listener: (event: Event) => void }>();
  return {
    emit(event) {
      for (const { listener } of [...subscriptions]) listener(event);
    },
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
    clear: () => subscriptions.clear(),
  };
}
