// The session's participants according to the ledger: its artist and every engineer who joined it, including ones who
// left. They may have its evidence. require-participant.ts decides who may read its words.
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

/** In the order in which they first joined. */
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
