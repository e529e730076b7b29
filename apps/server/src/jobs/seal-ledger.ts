// Seals the ledger: writes a checkpoint for every minute with new entries, and sends the receipts of ended sessions.
// Each run works from the database, so a missed run loses nothing.
import type { Checkpoints } from "../modules/evidence/make-checkpoints.ts";
import { type IdlePolicy, runRepeatedly } from "./run-repeatedly.ts";

const sealEveryMs = 60_000;
const receiptsEveryMs = 5_000;

type Deps = {
  checkpoints: Checkpoints;
  sendReceipts: (stopping: AbortSignal) => Promise<void>;
  idle: IdlePolicy;
  log: Parameters<typeof runRepeatedly>[0]["log"];
};

/** Returns a function that stops the sweeps and resolves once the last run has ended. */
export function startEvidenceSweeps({ checkpoints, sendReceipts, idle, log }: Deps): () => Promise<void> {
  const seal = async () => void (await checkpoints.overAll());
  const stops = [
    runRepeatedly({ name: "sign-checkpoint", everyMs: sealEveryMs, atOnce: true, run: seal, log }),
    runRepeatedly({ name: "send-receipts", everyMs: receiptsEveryMs, run: sendReceipts, idle, log }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
