// What this process knows of sessions and the database doesn't: kills that aren't recorded yet, sessions that couldn't be
// paused after a restart, and changes whose answer was lost. The order matters: a kill counts whatever else is known.
import type { SessionId } from "@foldback/domain/ids";
import { sessionsBehindKills } from "../kill/behind-kills.ts";
import { createUnrecordedKills } from "../kill/pending-kills.ts";
import type { KillSpool, SessionDeps, SessionStore } from "./ports.ts";
import { createSessionTurns } from "./session-turns.ts";
import { trackingUnanswered } from "./unanswered-changes.ts";
import { showingPaused } from "./unpaused-sessions.ts";

type SessionMemory = Pick<SessionDeps, "store" | "spool" | "unrecorded" | "unanswered" | "unpaused" | "inTurn">;

export function createSessionMemory(stored: SessionStore, spool: KillSpool): SessionMemory {
  const kills = { spool, unrecorded: createUnrecordedKills() };
  const unanswered = new Set<SessionId>();
  const unpaused = new Map<SessionId, number>();
  const store = sessionsBehindKills(showingPaused(trackingUnanswered(stored, unanswered), unpaused), kills);
  return { ...kills, unanswered, unpaused, store, inTurn: createSessionTurns() };
}
