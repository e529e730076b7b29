// Lists one session's entries for a participant, without other people's personal data.
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { grantedOf, rttOf } from "@foldback/domain/evidence/exhibits";
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { type EvidenceReaderDeps, requireEvidenceReader } from "./require-evidence-reader.ts";

export async function listOwnEntries(deps: EvidenceReaderDeps, subject: Subject, sessionId: SessionId) {
  await requireEvidenceReader(deps, subject, sessionId);
  return (await deps.store.entriesOf(sessionId, Number.MAX_SAFE_INTEGER)).map(({ body, hash }) => {
    const { sequence, at, role, facts }: EvidenceEntry = JSON.parse(body);
    return {
      ...{ sequence, at, role, hash, type: facts.type },
      granted: grantedOf(facts),
      killed: facts.type === "kill.pressed",
      rttMs: rttOf(facts),
      durationSeconds: "sessionDurationSeconds" in facts ? facts.sessionDurationSeconds : null,
    };
  });
}
