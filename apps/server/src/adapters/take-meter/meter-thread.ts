// Starts a thread for each take that needs measuring, and hands it one segment at a time.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { TakeMeter } from "../../modules/takes/ports.ts";
import type { MeterAnswer, MeterOrder, MeterTask } from "./meter-worker.ts";

export const createMeterThread = (): TakeMeter => ({
  async measure(take, segments) {
    const worker = new Worker(new URL("./meter-worker.ts", import.meta.url), { workerData: take satisfies MeterTask });
    try {
      for await (const segment of segments)
        if ((await ask(worker, segment)) !== "heard") throw new Error(`segment ${segment.sha256} is damaged`);
      const measurements = await ask(worker, "read");
      if (typeof measurements === "string") throw new Error(measurements);
      return measurements;
    } finally {
      await worker.terminate();
    }
  },
});

async function ask(worker: Worker, order: MeterOrder): Promise<MeterAnswer> {
  // Rejects if the thread fails.
  const answered = once(worker, "message");
  worker.postMessage(order);
  const [answer]: MeterAnswer[] = await answered;
  if (answer === undefined) throw new Error("no answer");
  return answer;
}
