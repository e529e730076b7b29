// HAZARD: the embedded database works inside our own thread and answers without letting the event loop turn, so a loop over many
// short statements keeps every socket, timer and signal waiting until its end. Before a statement the loop gets its turn.
import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** About what one statement takes; shorter work goes on without a turn. */
const turnEveryMs = 5;

export function takingTurns(lite: PGlite): PGlite {
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
      // Bound to the real object, whose private members a proxy does not have.
      if (key !== "query" && key !== "transaction") return value.bind(target);
      return async (...words: unknown[]) => {
        await turn();
        return Reflect.apply(value, target, words);
      };
    },
  });
}
