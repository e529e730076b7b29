// What this process knows about sessions and the database doesn't: kills that aren't recorded yet, sessions that we
// couldn't pause after a restart, and changes whose outcome we don't know. Pending kills are applied last, because a
// kill takes precedence over everything else.
import type { SessionId } from "@foldback/domain/ids";
import { createUnrecordedKills } from "../../kill/pending-kills.ts";
import type { KillSpool } from "../../kill/ports.ts";
import { storeWithPendingKills } from "../../kill/with-pending-kills.ts";
import { createSessionSerialiser } from "../changes/session-serialiser.ts";
import type { RecoveryDeps, SessionStore } from "../ports.ts";
import { withUnansweredTracked } from "./unanswered-changes.ts";
import { withUnpausedAsPaused } from "./unpaused-sessions.ts";

type SessionMemory = Pick<RecoveryDeps, "store" | "spool" | "unrecorded" | "unanswered" | "unpaused" | "inTurn">;

export function createSessionMemory(stored: SessionStore, spool: KillSpool): SessionMemory {
  const kills = { spool, unrecorded: createUnrecordedKills() };
  const unanswered = new Set<SessionId>();
  const unpaused = new Map<SessionId, number>();
  const store = storeWithPendingKills(withUnpausedAsPaused(withUnansweredTracked(stored, unanswered), unpaused), kills);
  return { ...kills, unanswered, unpaused, store, inTurn: createSessionSerialiser() };
}
