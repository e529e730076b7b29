import { createEmitter } from "../emitter.ts";

export function createObservable<State>(initial: State) {
  const changed = createEmitter();
  let state = initial;
  return {
    getState: () => state,
    subscribe: changed.subscribe,
    become<Next extends State>(next: Next): Next {
      state = next;
      changed.emit();
      return next;
    },
    /** Calls the listeners even if the state hasn't changed. */
    notify: () => changed.emit(),
    clear: changed.clear,
  };
}
