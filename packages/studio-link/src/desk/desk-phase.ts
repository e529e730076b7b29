/** How far this desk has got with a session. desk-session.ts acts on it. See the table "Desk side" in SPEC.md. */
import type { DepartedBy } from "@foldback/domain/session/departure";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { WaitingSession } from "@foldback/protocol/signaling";

export type Remover = Exclude<DepartedBy, "engineer">;

export type DeskPhase =
  /** Not in a session. Until the next Join, `ended` and `removedBy` say how the last one ended. */
  | { status: "lobby"; ended: { sessionId: string; reason: EndReason } | null; removedBy?: Remover }
  /** Join was pressed, and the server hasn't answered. */
  | { status: "joining"; sessionId: string }
  | { status: "joined"; sessionId: string };

export type DeskEvent =
  | { type: "join-pressed"; sessionId: string }
  | { type: "join-answered" }
  | { type: "joined"; sessionId: string }
  /** The engineer pressed Leave, or the server returned the session to waiting. */
  | { type: "left" }
  | { type: "removed"; by: Remover }
  | { type: "ended"; sessionId: string; reason: EndReason };

export function reduceDeskPhase(phase: DeskPhase, event: DeskEvent): DeskPhase {
  switch (event.type) {
    case "join-pressed":
      return phase.status === "joined" ? phase : { status: "joining", sessionId: event.sessionId };
    case "join-answered":
      // If the Join succeeded, the phase is already "joined" by now.
      return phase.status === "joining" ? { status: "lobby", ended: null } : phase;
    case "joined":
      return { status: "joined", sessionId: event.sessionId };
    case "left":
      return { status: "lobby", ended: null };
    case "removed":
      return { status: "lobby", ended: null, removedBy: event.by };
    case "ended":
      return { status: "lobby", ended: { sessionId: event.sessionId, reason: event.reason } };
  }
}

/**
 * Returns the room that the desk should be in, or null. Before Join, the desk stands by in the room of its first
 * invitation so that the peer link is up when Join is pressed. For an open session there's no room before Join.
 */
export function roomFor(phase: DeskPhase, waiting: readonly WaitingSession[]): string | null {
  if (phase.status === "joined") return phase.sessionId;
  const invitations = waiting.filter(({ invited }) => invited);
  // Before the answer to Join arrives, the list may already show the session as joined.
  const joining =
    phase.status === "joining" ? invitations.find(({ sessionId }) => sessionId === phase.sessionId) : undefined;
  const next = joining ?? invitations.find(({ joined }) => !joined);
  return next?.sessionId ?? null;
}
