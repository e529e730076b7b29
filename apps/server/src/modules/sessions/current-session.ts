// Finds the caller's live session when they open a dashboard.
import type { Subject } from "@foldback/domain/people/can";
import { isLive } from "@foldback/domain/session/session-state";
import { requireActiveAccount } from "./policy.ts";
import type { LiveSession, SessionDeps } from "./ports.ts";

export async function currentSession(
  deps: Pick<SessionDeps, "store">,
  subject: Subject,
  request: { as: "artist" | "engineer" },
): Promise<LiveSession | null> {
  requireActiveAccount(subject);
  const held = await deps.store.findLiveOf(subject.userId, request.as);
  return held !== null && isLive(held.session.state) ? held : null;
}
