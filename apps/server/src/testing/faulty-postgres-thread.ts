// Causes the faults that `faulty-postgres.ts` requests. Each one blocks this thread until Postgres has stopped or
// started.
import { parentPort } from "node:worker_threads";
import { startTestPostgres } from "../../../../scripts/test-postgres.mjs";
import type { FaultReply, FaultRequest, PostgresFault } from "./faulty-postgres.ts";

const postgres = await startTestPostgres();
const acts: Record<PostgresFault, () => void> = {
  start: postgres.start,
  "halt-fast": () => postgres.halt("fast"),
  "halt-immediate": () => postgres.halt("immediate"),
  "restart-fast": () => postgres.restart("fast"),
  "restart-immediate": () => postgres.restart("immediate"),
  freeze: postgres.freeze,
  thaw: postgres.thaw,
  stop: postgres.stop,
};

parentPort?.on("message", ({ serial, fault }: FaultRequest) => {
  let problem: string | null = null;
  try {
    acts[fault]();
  } catch (error) {
    problem = String(error);
  }
  parentPort?.postMessage({ serial, problem } satisfies FaultReply);
});
parentPort?.postMessage(postgres.url);
