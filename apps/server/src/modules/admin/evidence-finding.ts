// Tells the health page how much of the ledger is signed.

import { pluralise } from "@foldback/domain/pluralise";
import type { KeyProblem } from "../evidence/ports.ts";
import { timeText } from "./backup-finding.ts";
import type { Finding } from "./check-health.ts";

export type LedgerSigning = {
  entries: number;
  signed: number;
  /** When the first unsigned entry was written, or null if all are signed. */
  unsignedSinceMs: number | null;
  /** When the newest checkpoint was signed, or null before the first. */
  signedAtMs: number | null;
  keyProblem: KeyProblem | null;
  /** True if EVIDENCE_ANCHOR_FILE held no checkpoint of this ledger when the server started. */
  anchorMissing: boolean;
  timestamps: boolean;
};

/** While there are new entries, we make a checkpoint every minute. After this long without one, something is wrong. */
const lateCheckpointMs = 10 * 60_000;

export function evidenceFinding(state: LedgerSigning, nowMs: number): Finding {
  const { entries, signed, unsignedSinceMs, keyProblem, timestamps } = state;
  if (keyProblem !== null) return { status: "error", detail: keyDetail(keyProblem, state.signedAtMs) };
  if (unsignedSinceMs !== null && nowMs - unsignedSinceMs > lateCheckpointMs) {
    const detail = `${pluralise(entries - signed, "entry", "entries")} not signed yet. See the log for the reason.`;
    return { status: "warning", detail };
  }
  if (state.anchorMissing) return { status: "warning", detail: anchorMissing };
  const asked = timestamps ? ". A timestamp authority confirms every export and the end of every session." : "";
  return { status: "healthy", detail: `${pluralise(entries, "entry", "entries")}, ${signed} signed${asked}` };
}

const anchorMissing =
  "The anchor (EVIDENCE_ANCHOR_FILE) had no checkpoint of this ledger when the server started, so we couldn't tell whether signed entries are missing. If its volume wasn't mounted, mount it and restart the server.";
const restoreKey = "Stop the server, restore the file that was backed up with this database, and start it again.";
const problems: Record<KeyProblem, { found: string; doThis: string }> = {
  missing: { found: "evidence-key.json is missing from the data folder", doThis: restoreKey },
  another: {
    found: "evidence-key.json contains a different key from the one that signs this ledger",
    doThis: restoreKey,
  },
  unreadable: {
    found: "evidence-key.json is damaged, or the server isn't allowed to read it",
    doThis: restoreKey,
  },
  anchor: {
    found: "The server can't read the anchor, so it can't tell whether signed entries are missing from the ledger",
    doThis: "The log says why. Make the anchor (EVIDENCE_ANCHOR_FILE) readable and restart the server.",
  },
  behind: {
    found:
      "The ledger is older than the last checkpoint that was signed: an older backup was restored, Postgres switched to an older copy, or the database lost its last writes in a power cut",
    doThis:
      "Restore a newer backup or switch Postgres back. If you can do neither, stop the server and run npm run accept-restore.",
  },
};

/** Says what's wrong with the key, and what an operator can do about it. */
function keyDetail(problem: KeyProblem, signedAtMs: number | null): string {
  const since = signedAtMs === null ? "" : ` since ${timeText(signedAtMs)}`;
  const { found, doThis } = problems[problem];
  return `${found}. Nothing has been signed${since}, and nothing can be exported. ${doThis}`;
}
