// A separate Postgres whose faults are made in another thread. Stopping and starting blocks for seconds, and a test
// that keeps sending requests would look like a slow client and be disconnected.
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type PostgresFault = "start" | "halt-fast" | "halt-immediate" | "freeze" | "thaw" | "stop";

export async function startFaultyPostgres() {
  const thread = new Worker(new URL("./faulty-postgres-thread.ts", import.meta.url));
  const [url] = (await once(thread, "message")) as [string];
  const make = async (fault: PostgresFault) => {
    thread.postMessage(fault);
    await once(thread, "message");
  };
  return {
    url,
    make,
    /** Ends it and deletes its folder. */
    stop: async () => {
      await make("stop");
      await thread.terminate();
    },
  };
}
