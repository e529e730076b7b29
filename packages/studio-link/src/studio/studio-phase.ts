/**
 * How far this studio has got with a session, and what the room and media must do at each step. studio-room.ts acts on
 * it. See the table "Studio side" in SPEC.md.
 */
import type { SessionView } from "@foldback/protocol/signaling";

export type StudioPhase =
  | { status: "no-session" }
  /**
   * `engineerId` is the engineer in the room or standing by. `isSeatTaken` means that another window has the session.
   */
  | { status: "live"; sessionId: string; engineerId: string | null; isSeatTaken: boolean }
  /** Stopped on this page. The room stays open to learn that the kill was recorded. */
  | { status: "killed"; sessionId: string }
  | { status: "ended"; sessionId: string };

export type StudioEvent =
  | { type: "session"; session: SessionView }
  | { type: "seat"; isTaken: boolean }
  | { type: "kill-recorded" };

export type StudioEffect = "open-room" | "drop-link" | "stop-media" | "close-link" | "close-room";

type Step = { phase: StudioPhase; effects: readonly StudioEffect[] };

export function reduceStudioPhase(phase: StudioPhase, event: StudioEvent): Step {
  switch (event.type) {
    case "session":
      return event.session.status === "ended" ? end(phase, event.session) : follow(phase, event.session);
    case "seat":
      return seat(phase, event.isTaken);
    case "kill-recorded":
      if (phase.status !== "killed") return stay(phase);
      return { phase: { status: "ended", sessionId: phase.sessionId }, effects: ["close-room"] };
  }
}

const stay = (phase: StudioPhase): Step => ({ phase, effects: [] });

function follow(phase: StudioPhase, session: SessionView): Step {
  const { sessionId } = session;
  const engineerId = session.engineer?.id ?? session.invitedEngineer?.id ?? null;
  if (phase.status !== "live" || phase.sessionId !== sessionId)
    return { phase: { status: "live", sessionId, engineerId, isSeatTaken: false }, effects: ["open-room"] };
  // A link belongs to one engineer: the next one gets a new link.
  const isAnother = phase.engineerId !== null && phase.engineerId !== engineerId;
  return { phase: { ...phase, engineerId }, effects: isAnother ? ["drop-link"] : [] };
}

function end(phase: StudioPhase, { sessionId, endReason }: SessionView): Step {
  const isKnown = phase.status !== "no-session" && phase.status !== "live" && phase.sessionId === sessionId;
  if (isKnown) return stay(phase);
  if (endReason === "killed") return { phase: { status: "killed", sessionId }, effects: ["stop-media", "close-link"] };
  return { phase: { status: "ended", sessionId }, effects: ["stop-media", "close-room"] };
}

/** When another window takes the seat, that window sends, so this one stops capturing. */
function seat(phase: StudioPhase, isTaken: boolean): Step {
  if (phase.status !== "live" || phase.isSeatTaken === isTaken) return stay(phase);
  return { phase: { ...phase, isSeatTaken: isTaken }, effects: isTaken ? ["stop-media"] : [] };
}
