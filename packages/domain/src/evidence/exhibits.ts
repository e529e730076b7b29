// Which ledger entries the evidence table shows, and what each says about access.
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

const exhibits: ReadonlySet<string> = new Set(exhibitTypes);
const granting: Partial<Record<EvidenceFacts["type"], boolean>> = {
  "consent.granted": true,
  "consent.narrowed": true,
  "consent.denied": false,
  "consent.revoked": false,
  "consent.expired": false,
  "kill.pressed": false,
};

/** True if this gave access, false if it refused or withdrew access, and null if it doesn't concern access. */
export const grantedOf = ({ type }: EvidenceFacts): boolean | null => granting[type] ?? null;

export const isExhibit = ({ facts }: Pick<EvidenceEntry, "facts">): boolean => exhibits.has(facts.type);

export function rttOf(facts: EvidenceFacts): number | null {
  const measured = "rttMs" in facts ? facts.rttMs : "avgRttMs" in facts ? facts.avgRttMs : null;
  return measured === null ? null : Math.round(measured);
}
