// Makes the faults requested by `faulty-postgres.ts`. Each blocks this thread until Postgres has stopped or started.
import { parentPort } from "node:worker_threads";
import { startTestPostgres } from "../../../../scripts/test-postgres.mjs";
import type { PostgresFault } from "./faulty-postgres.ts";

const postgres = await startTestPostgres();
const acts: Record<PostgresFault, () => void> = {
  start: postgres.start,
  "halt-fast": () => postgres.halt("fast"),
  "halt-immediate": () => postgres.halt("immediate"),
  freeze: postgres.freeze,
  thaw: postgres.thaw,
  stop: postgres.stop,
};

parentPort?.on("message", (fault: PostgresFault) => {
  acts[fault]();
  parentPort?.postMessage(fault);
});
parentPort?.postMessage(postgres.url);
