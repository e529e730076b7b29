// HAZARD: the embedded database runs in our own thread and returns without yielding to the event loop, so a loop of
// many short statements blocks every socket, timer and signal. If we haven't yielded for a while, we do so before the
// next statement.
import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** About as long as one statement takes. Shorter work doesn't yield. */
const turnEveryMs = 5;

export function yieldingToEventLoop(lite: PGlite): PGlite {
  let lastTurnMs = performance.now();
  const turn = async () => {
    if (performance.now() - lastTurnMs < turnEveryMs) return;
    await setImmediate();
    lastTurnMs = performance.now();
  };
  return new Proxy(lite, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      // Binds the method to the real object, because a proxy doesn't have the object's private members.
      if (key !== "query" && key !== "transaction") return value.bind(target);
      return async (...words: unknown[]) => {
        await turn();
        return Reflect.apply(value, target, words);
      };
    },
  });
}
