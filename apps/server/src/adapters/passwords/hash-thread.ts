// Runs the thread that hashes passwords. We start it when it's first needed, and again if it ends unexpectedly.
import { Worker } from "node:worker_threads";
import type { HashAnswer, HashOrder } from "./hash-worker.ts";

/** HAZARD: the thread handles one request at a time. Wait for the response before you send the next one. */
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
      // An idle thread doesn't keep the process alive, but a working one does.
      started.unref();
      waiting?.resolve(answer);
    });
    started.on("error", (error) => waiting?.reject(error));
    started.on("exit", () => {
      worker = null;
      waiting?.reject(new Error("the thread that hashes passwords has ended"));
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
