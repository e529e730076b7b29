/** A state with listeners. */
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
    /** Calls the listeners even if the state is the same. */
    tell: () => changed.tell(),
    clear: changed.clear,
  };
}
