/** A Postgres cluster held by a worker thread. Starting and stopping it blocks, and the parties must keep listening. */
import { parentPort } from "node:worker_threads";
import { startTestPostgres } from "../../scripts/test-postgres.mjs";

export type Order = {
  serial: number;
  act: "start" | "halt" | "restart" | "freeze" | "thaw" | "stop";
  mode?: "fast" | "immediate";
};
export type Reply = { serial: number; problem: string | null } | { url: string };

const cluster = await startTestPostgres();
parentPort?.on("message", ({ serial, act, mode }: Order) => {
  let problem: string | null = null;
  try {
    if (act === "halt" || act === "restart") cluster[act](mode);
    else cluster[act]();
  } catch (error) {
    problem = String(error);
  }
  parentPort?.postMessage({ serial, problem } satisfies Reply);
});
parentPort?.postMessage({ url: cluster.url } satisfies Reply);
