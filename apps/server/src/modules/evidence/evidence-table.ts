// The evidence as the specified table: one row for each decision, kill, use of talkback, start and end of a session. Made
// from the entries alone. A verifier does not make it again: it checks that it is the file that was exported.
import { csvLine } from "../notes/csv-cell.ts";
import type { EvidenceEntry, EvidenceFacts } from "./evidence-entry.ts";

export const exhibitTypes = [
  "consent.granted",
  "consent.denied",
  "consent.narrowed",
  "consent.revoked",
  "consent.expired",
  "kill.pressed",
  "talkback.started",
  "session.started",
  "session.ended",
] as const satisfies readonly EvidenceFacts["type"][];

const missing = "N/A";
const exhibits: ReadonlySet<string> = new Set(exhibitTypes);
const granting: Partial<Record<EvidenceFacts["type"], boolean>> = {
  "consent.granted": true,
  "consent.narrowed": true,
  "consent.denied": false,
  "consent.revoked": false,
  "consent.expired": false,
  "kill.pressed": false,
};

/** Whether access was given (true) or refused or taken away (false) by this; null where it is about something else. */
export const grantedOf = ({ type }: EvidenceFacts): boolean | null => granting[type] ?? null;

export const isExhibit = ({ facts }: Pick<EvidenceEntry, "facts">): boolean => exhibits.has(facts.type);

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

export function rttOf(facts: EvidenceFacts): number | null {
  const measured = "rttMs" in facts ? facts.rttMs : "avgRttMs" in facts ? facts.avgRttMs : null;
  return measured === null ? null : Math.round(measured);
}
