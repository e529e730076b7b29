// A separate Postgres that a second thread stops and starts, because stopping or starting it blocks for seconds. If the
// test's own thread blocked, its requests would stall and the server would disconnect it as a slow client.
import { once } from "node:events";
import { Worker } from "node:worker_threads";

type StopMode = "fast" | "immediate";
export type PostgresFault = "start" | `halt-${StopMode}` | `restart-${StopMode}` | "freeze" | "thaw" | "stop";

export type FaultRequest = { serial: number; fault: PostgresFault };
export type FaultReply = { serial: number; problem: string | null };

export type FaultyPostgres = {
  url: string;
  make(fault: PostgresFault): Promise<void>;
  /** Stops Postgres and deletes its folder. */
  stop(): Promise<void>;
};

export async function startFaultyPostgres(): Promise<FaultyPostgres> {
  const thread = new Worker(new URL("./faulty-postgres-thread.ts", import.meta.url));
  const [url] = (await once(thread, "message")) as [string];
  const waiting = new Map<number, (problem: string | null) => void>();
  thread.on("message", ({ serial, problem }: FaultReply) => waiting.get(serial)?.(problem));
  let serial = 0;
  const make = async (fault: PostgresFault) => {
    serial += 1;
    const request: FaultRequest = { serial, fault };
    const { promise, resolve } = Promise.withResolvers<string | null>();
    waiting.set(request.serial, resolve);
    thread.postMessage(request);
    const problem = await promise;
    waiting.delete(request.serial);
    if (problem !== null) throw new Error(`Postgres couldn't ${fault}: ${problem}`);
  };
  return {
    url,
    make,
    stop: async () => {
      await make("stop");
      await thread.terminate();
    },
  };
}
