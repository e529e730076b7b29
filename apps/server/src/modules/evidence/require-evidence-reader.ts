// Checks that a user may see a session's evidence: its artist, and every engineer who joined it according to the
// ledger, even if they've left. `mayReadWords` says whether they may also see what was said.
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { asUserId, type SessionId, type UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { SessionStore } from "../sessions/ports.ts";
import { type Participation, requireParticipant } from "../sessions/require-participant.ts";
import type { EvidenceStore } from "./ports.ts";

export type EvidenceReaderDeps = {
  store: Pick<EvidenceStore, "entriesOf">;
  sessions: Pick<SessionStore, "find" | "hasSpokenIn">;
};
export type EvidenceReader = Participation & { mayReadWords: boolean };

/** The engineers who joined, in the order they first did. */
export async function engineersOf(
  { store }: Pick<EvidenceReaderDeps, "store">,
  sessionId: SessionId,
): Promise<UserId[]> {
  const joined = (await store.entriesOf(sessionId, Number.MAX_SAFE_INTEGER)).flatMap(({ body }) => {
    const { facts }: EvidenceEntry = JSON.parse(body);
    return facts.type === "session.joined" ? [asUserId(facts.engineer)] : [];
  });
  return [...new Set(joined)];
}

export async function requireEvidenceReader(
  deps: EvidenceReaderDeps,
  subject: Subject,
  sessionId: SessionId,
): Promise<EvidenceReader> {
  const { sessions } = deps;
  let mayReadWords = true;
  const participation = await requireParticipant(
    {
      store: {
        find: (id) => sessions.find(id),
        hasSpokenIn: async (id, userId) => {
          mayReadWords = await sessions.hasSpokenIn(id, userId);
          return mayReadWords || (await engineersOf(deps, id)).includes(userId);
        },
      },
    },
    subject,
    sessionId,
  );
  return { ...participation, mayReadWords };
}
