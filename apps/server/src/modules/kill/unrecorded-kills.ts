// Kills in neither the database nor the spool, held in memory from the press until one of them has it. A kill held here
// blocks its session (behind-kills.ts).
import type { SessionId } from "@foldback/domain/ids";
import type { KillCommand, UnrecordedKills } from "../sessions/ports.ts";

export function createUnrecordedKills(): UnrecordedKills {
  const held = new Map<string, KillCommand>();
  const attempts = new Map<SessionId, Promise<void>>();
  return {
    all: () => [...held.values()],
    // Keeps only the first press, so the size is bounded by the number of sessions.
    hold: (command) => {
      if (!held.has(placeOf(command))) held.set(placeOf(command), command);
    },
    release: (command) => {
      const place = placeOf(command);
      if (held.get(place)?.idempotencyKey === command.idempotencyKey) held.delete(place);
    },
    attempt: (sessionId, work) => {
      const running = attempts.get(sessionId);
      if (running !== undefined) return running;
      const begun = work().finally(() => attempts.delete(sessionId));
      attempts.set(sessionId, begun);
      return begun;
    },
  };
}

/** The artist is part of the key, so that naming another artist's session can't replace that artist's own kill. */
const placeOf = ({ sessionId, artistId }: KillCommand) => `${sessionId} ${artistId}`;
