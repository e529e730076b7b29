import type { SessionView } from "@foldback/protocol/signaling";
import type { StudioSnapshot } from "@foldback/studio-link/studio-view";

/** What the studio page shows the session as. */
export type SessionPhase = "no-session" | "waiting-for-consent" | "waiting-for-engineer" | "live" | "paused";

export function sessionPhase({ session }: Pick<StudioSnapshot, "session">): SessionPhase {
  if (session === null || session.status === "ended") return "no-session";
  if (session.status === "paused") return "paused";
  if (engineerToDecideOn(session) !== null) return "waiting-for-consent";
  return session.status === "waiting" ? "waiting-for-engineer" : "live";
}

export type Engineer = { id: string; name: string };

/** The engineer in the room, else the invited one. Null in an open session that has no engineer yet. */
export const engineerOf = (session: SessionView): Engineer | null => session.engineer ?? session.invitedEngineer;

/** Null when there is nothing to decide. */
export function engineerToDecideOn(session: SessionView): Engineer | null {
  const engineer = engineerOf(session);
  if (engineer === null || session.status === "ended") return null;
  const granted = session.grant.status === "granted" && session.grant.engineerId === engineer.id;
  return granted ? null : engineer;
}

/**
 * The consent dialog opens by itself once for each request: a new session, another engineer. After Deny and after a
 * withdrawal it waits until the artist opens it.
 */
export function consentRequestKey(session: SessionView | null): string | null {
  if (session === null) return null;
  const engineer = engineerToDecideOn(session);
  if (engineer === null || session.grant.status === "denied" || session.grant.status === "revoked") return null;
  return `${session.sessionId}/${engineer.id}`;
}
