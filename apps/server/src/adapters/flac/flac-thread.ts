// Runs the thread that encodes FLAC. We start it when it's first needed, and again if it ends unexpectedly.
import { Worker } from "node:worker_threads";
import type { FlacEncoder } from "../../modules/takes/ports.ts";
import type { FlacAnswer, FlacJob } from "./flac-worker.ts";

export function createFlacThread(): FlacEncoder & { close(): Promise<void> } {
  let worker: Worker | null = null;
  let newest = 0;
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL("./flac-worker.ts", import.meta.url));
    started.on("message", ({ id, blocks }: FlacAnswer) => {
      waiting.get(id)?.resolve(blocks);
      waiting.delete(id);
      // An idle thread doesn't keep the process alive, but a working one does.
      if (waiting.size === 0) started.unref();
    });
    started.on("error", failAll);
    started.on("exit", () => {
      worker = null;
      failAll(new Error("the thread that encodes FLAC has ended"));
    });
    return started;
  };
  return {
    encode(sound, order) {
      newest += 1;
      const answer = Promise.withResolvers<Uint8Array>();
      waiting.set(newest, answer);
      worker ??= start();
      worker.ref();
      worker.postMessage({ id: newest, sound, order } satisfies FlacJob, [sound.buffer]);
      return answer.promise;
    },
    close: async () => void (await worker?.terminate()),
  };
}
