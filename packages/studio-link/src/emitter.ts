import type { Unsubscribe } from "./ports.ts";

export type Emitter<Event> = {
  /** Doesn't allocate memory, because every pointer move passes through several emitters. */
  emit(event: Event): void;
  subscribe(listener: (event: Event) => void): Unsubscribe;
  /** Removes all listeners. */
  clear(): void;
};

export function createEmitter<Event = void>(): Emitter<Event> {
  type Subscription = { listener: (event: Event) => void };
  /** Replaced on every change, so that `emit` can go through the listeners that it started with. */
  let subscriptions: readonly Subscription[] = [];
  return {
    emit(event) {
      const current = subscriptions;
      // An iterator would be an object too.
      for (let at = 0; at < current.length; at += 1) current[at]?.listener(event);
    },
    subscribe(listener) {
      const subscription = { listener };
      subscriptions = [...subscriptions, subscription];
      return () => {
        subscriptions = subscriptions.filter((each) => each !== subscription);
      };
    },
    clear() {
      subscriptions = [];
    },
  };
}
