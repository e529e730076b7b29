// What time does to the ledger: a checkpoint every minute in which something was written, and the receipts of sessions that
// have ended. Each looks at the database's own state, so a missed run loses nothing.
import type { Checkpoints } from "../modules/evidence/make-checkpoints.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const sealEveryMs = 60_000;
const receiptsEveryMs = 5_000;

type Deps = {
  checkpoints: Checkpoints;
  sendReceipts: (stopping: AbortSignal) => Promise<void>;
  log: Parameters<typeof runRepeatedly>[0]["log"];
};

/** The returned function ends the sweeps and resolves when none is under way. */
export function startEvidenceSweeps({ checkpoints, sendReceipts, log }: Deps): () => Promise<void> {
  const seal = async () => void (await checkpoints.overAll());
  const stops = [
    runRepeatedly({ name: "sign-checkpoint", everyMs: sealEveryMs, atOnce: true, run: seal, log }),
    runRepeatedly({ name: "send-receipts", everyMs: receiptsEveryMs, run: sendReceipts, log }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
