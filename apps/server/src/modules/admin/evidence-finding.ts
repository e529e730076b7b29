// How the ledger's seal is, for the health page.
import type { Finding } from "./check-health.ts";

export type LedgerSigning = {
  entries: number;
  signed: number;
  /** When the first entry that is not signed was written; null when all are. */
  unsignedSinceMs: number | null;
  keyPresent: boolean;
  timestamps: boolean;
};

/** Checkpoints are made every minute in which something was written; so late, something keeps them back. */
const lateCheckpointMs = 10 * 60_000;

export function evidenceFinding(state: LedgerSigning, nowMs: number): Finding {
  const { entries, signed, unsignedSinceMs, keyPresent, timestamps } = state;
  if (!keyPresent) {
    const detail = "The signing key is missing, nothing is signed or exported. Restore evidence-key.json";
    return { status: "error", detail };
  }
  if (unsignedSinceMs !== null && nowMs - unsignedSinceMs > lateCheckpointMs) {
    const detail = `${entries - signed} entries wait for a checkpoint. The log says what keeps it back`;
    return { status: "warning", detail };
  }
  const asked = timestamps ? "; an authority is asked for timestamps at session ends and exports" : "";
  return { status: "healthy", detail: `${entries} entries, ${signed} signed${asked}` };
}
