// Derives a password's hash like the product, from the same parts and of the same length, but with a thousandth of the
// work. Real hashes, at 60 ms each, took a quarter of the integration tests' time. The full work and its thread have
// their own tests.
import { scryptSync } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import type { HashThread } from "../adapters/passwords/hash-thread.ts";

const cost = { N: 16, r: 8, p: 1 };

export const quickHashThread: HashThread = {
  async derive({ password, salt }) {
    // Comes in a turn of its own, like an answer from another thread.
    await setImmediate();
    return { key: scryptSync(password, salt, 64, cost).toString("hex"), threadId };
  },
  close: async () => {},
};
