import type { SessionView } from "@foldback/protocol/signaling";
import type { StudioSnapshot } from "@foldback/studio-link/studio-view";

/** The states in which the studio page can show a session. */
export type SessionPhase = "no-session" | "waiting-for-consent" | "waiting-for-engineer" | "live" | "paused";

export function sessionPhase({ session }: Pick<StudioSnapshot, "session">): SessionPhase {
  if (session === null || session.status === "ended") return "no-session";
  if (session.status === "paused") return "paused";
  if (engineerToDecideOn(session) !== null) return "waiting-for-consent";
  return session.status === "waiting" ? "waiting-for-engineer" : "live";
}

export type Engineer = {
  id: string;
  name: string;
  /** A guest's verified email address. */
  guestAddress?: string;
};

/** Returns the engineer in the room, or else the invited one. Null in an open session without an engineer. */
export function engineerOf({ engineer, invitedEngineer, guestAddress }: SessionView): Engineer | null {
  const found = engineer ?? invitedEngineer;
  return found === null || guestAddress === null ? found : { ...found, guestAddress };
}

/** Returns the engineer whom the artist has to decide about, or null. */
export function engineerToDecideOn(session: SessionView): Engineer | null {
  const engineer = engineerOf(session);
  if (engineer === null || session.status === "ended") return null;
  // The artist is asked once this engineer is back.
  if (session.interruption !== null && session.engineer === null) return null;
  const granted = session.grant.status === "granted" && session.grant.engineerId === engineer.id;
  return granted ? null : engineer;
}

/**
 * Identifies one consent request, because the dialog opens automatically once per request: for a new session, another
 * engineer or another absence. After Deny or a withdrawal, the dialog waits until the artist opens it.
 */
export function consentRequestKey(session: SessionView | null): string | null {
  if (session === null) return null;
  const engineer = engineerToDecideOn(session);
  if (engineer === null || session.grant.status === "denied" || session.grant.status === "revoked") return null;
  const absence = session.interruption === null ? "" : `/${session.interruption.leftAtMs}`;
  return `${session.sessionId}/${engineer.id}${absence}`;
}
