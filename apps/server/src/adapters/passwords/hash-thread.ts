// The thread that hashes passwords: started when it is needed first, and again when it has ended unexpectedly.
import { Worker } from "node:worker_threads";
import type { HashAnswer, HashOrder } from "./hash-worker.ts";

/** HAZARD: one order at a time; the next one only after the answer. */
export type HashThread = {
  derive(order: HashOrder): Promise<HashAnswer>;
  close(): Promise<void>;
};

export function createHashThread(): HashThread {
  let worker: Worker | null = null;
  let waiting: PromiseWithResolvers<HashAnswer> | null = null;

  const start = (): Worker => {
    const started = new Worker(new URL("./hash-worker.ts", import.meta.url));
    started.on("message", (answer: HashAnswer) => {
      // A process that has nothing else to do may end while the thread is idle, not while it works.
      started.unref();
      waiting?.resolve(answer);
    });
    started.on("error", (error) => waiting?.reject(error));
    started.on("exit", () => {
      worker = null;
      waiting?.reject(new Error("The thread that hashes passwords has ended."));
    });
    return started;
  };
  return {
    derive(order) {
      waiting = Promise.withResolvers<HashAnswer>();
      worker ??= start();
      worker.ref();
      const { password, salt } = order;
      worker.postMessage({ password, salt });
      return waiting.promise;
    },
    close: async () => void (await worker?.terminate()),
  };
}
