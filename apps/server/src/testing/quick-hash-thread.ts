// Derives a password's hash as the product does, from the same parts and of the same length, but for a thousandth of the work.
// The 60 ms that a real hash takes were a quarter of the integration tests' time. What the work is for, and that it is done on
// another thread, is tested beside the real one.
import { scryptSync } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import type { HashThread } from "../adapters/passwords/hash-thread.ts";

const cost = { N: 16, r: 8, p: 1 };

export const quickHashThread: HashThread = {
  async derive({ password, salt }) {
    // As an answer of another thread, it comes in a turn of its own.
    await setImmediate();
    return { key: scryptSync(password, salt, 64, cost).toString("hex"), threadId };
  },
  close: async () => {},
};
