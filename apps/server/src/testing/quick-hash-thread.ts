// Hashes passwords like the product, but with a thousandth of the work, because real hashes take 60 ms each and used a
// quarter of the integration tests' time. The real hasher and its thread have their own tests.
import { scryptSync } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import type { HashThread } from "../adapters/passwords/hash-thread.ts";

const cost = { N: 16, r: 8, p: 1 };

export const quickHashThread: HashThread = {
  async derive({ password, salt }) {
    // Responds in a later turn of the event loop, as another thread would.
    await setImmediate();
    return { key: scryptSync(password, salt, 64, cost).toString("hex"), threadId };
  },
  close: async () => {},
};
