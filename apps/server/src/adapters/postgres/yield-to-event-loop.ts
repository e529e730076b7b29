// HAZARD: the embedded database runs in our thread and returns without yielding to the event loop, so a loop of many
// short statements blocks every socket, timer and signal. If we haven't yielded for a while, we do so before the next
// statement.
import type { PGlite } from "@electric-sql/pglite";
import { createTurn } from "../../modules/event-loop-turn.ts";

export function yieldingToEventLoop(lite: PGlite): PGlite {
  const turn = createTurn();
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
