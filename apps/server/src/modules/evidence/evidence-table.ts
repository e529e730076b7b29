// Writes evidence as the table that the specification defines, using only ledger entries. A verifier doesn't recompute
// the table, but checks that the file is the one we exported.
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { grantedOf, isExhibit, rttOf } from "@foldback/domain/evidence/exhibits";
import { csvLine } from "@foldback/notes-files/csv-cell";

const missing = "N/A";

export const evidenceTableHead = csvLine([
  "Timestamp",
  "Room ID",
  "User ID",
  "Granted",
  "Killed",
  "RTT (ms)",
  "Duration (s)",
  "Patent Exhibit",
]);

export function evidenceTableLine(entry: EvidenceEntry): string {
  const { at, room, actor, facts } = entry;
  return csvLine([
    at,
    room === "" ? missing : room,
    actor,
    grantedOf(facts) ?? missing,
    facts.type === "kill.pressed",
    rttOf(facts) ?? missing,
    "sessionDurationSeconds" in facts ? facts.sessionDurationSeconds : missing,
    isExhibit(entry),
  ]);
}
