/** The handle of the Postgres cluster that cluster-thread.ts holds. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Order, Reply } from "./cluster-thread.ts";

export type Cluster = {
  url: string;
  order(act: Order["act"], mode?: Order["mode"]): Promise<void>;
  close(): Promise<void>;
};

export async function startCluster(): Promise<Cluster> {
  const thread = new Worker(new URL("./cluster-thread.ts", import.meta.url));
  const [first]: [Reply] = (await once(thread, "message")) as [Reply];
  if (!("url" in first)) throw new Error("the cluster's thread didn't send its address");
  const waiting = new Map<number, (problem: string | null) => void>();
  thread.on("message", (reply: Reply) => {
    if ("serial" in reply) waiting.get(reply.serial)?.(reply.problem);
  });
  let serial = 0;
  const order = async (act: Order["act"], mode?: Order["mode"]) => {
    serial += 1;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    waiting.set(serial, resolve);
    thread.postMessage({ serial, act, mode } satisfies Order);
    const problem = await promise;
    waiting.delete(serial);
    if (problem !== null) throw new Error(`Postgres couldn't ${act}: ${problem}`);
  };
  return {
    url: first.url,
    order,
    async close() {
      await order("stop");
      await thread.terminate();
    },
  };
}
