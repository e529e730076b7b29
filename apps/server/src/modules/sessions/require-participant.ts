// Checks that a user may read and edit a session's notes. That's the artist, the joined engineer, or an engineer who
// spoke in it and has left. Anyone else, even an administrator, is told that the session doesn't exist.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { requireActiveAccount } from "./policy.ts";
import type { SessionStore, StoredSession } from "./ports.ts";

export type Participation = {
  sessionId: SessionId;
  role: "artist" | "engineer";
  /** When an engineer first joined. */
  startedAtMs: number | null;
  live: StoredSession;
};

export async function requireParticipant(
  deps: { store: Pick<SessionStore, "find" | "hasSpokenIn"> },
  subject: Subject,
  sessionId: SessionId,
): Promise<Participation> {
  requireActiveAccount(subject);
  const live = await deps.store.find(sessionId);
  if (!live) throw new AppError("ROOM_NOT_FOUND");
  const { artistId, engineerId } = live.session;
  const found = { sessionId, startedAtMs: live.startedAtMs, live };
  if (subject.userId === artistId) return { ...found, role: "artist" };
  if (subject.userId === engineerId) return { ...found, role: "engineer" };
  if (await deps.store.hasSpokenIn(sessionId, subject.userId)) return { ...found, role: "engineer" };
  throw new AppError("ROOM_NOT_FOUND");
}
