/** A state and those who follow it. Knows nothing of what the state means. */
import { createListeners } from "./listeners.ts";

export function createObserved<State>(initial: State) {
  const changed = createListeners();
  let state = initial;
  return {
    getState: () => state,
    subscribe: changed.add,
    become<Next extends State>(next: Next): Next {
      state = next;
      changed.tell();
      return next;
    },
    /** Tells the listeners although the state is the same. */
    tell: () => changed.tell(),
    clear: changed.clear,
  };
}
