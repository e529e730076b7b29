// HAZARD: awaiting a value that's already available doesn't yield to the event loop, so a loop of many short steps
// blocks every socket, timer and signal. Await this between two steps: it yields if we haven't done so for a while.
import { setImmediate } from "node:timers/promises";

/** About as long as one statement takes in the embedded database. Shorter work doesn't yield. */
const turnEveryMs = 5;

export function createTurn(): () => Promise<void> {
  let lastTurnMs = performance.now();
  return async () => {
    if (performance.now() - lastTurnMs < turnEveryMs) return;
    await setImmediate();
    lastTurnMs = performance.now();
  };
}
