// The server's memory of kills that are in neither the database nor the spool: from the press until one of them has it. What
// is held here bars its session (behind-kills.ts). It does not know how a kill is recorded.
import type { SessionId } from "@foldback/domain/ids";
import type { KillCommand, UnrecordedKills } from "../sessions/ports.ts";

export function createUnrecordedKills(): UnrecordedKills {
  const held = new Map<string, KillCommand>();
  const attempts = new Map<SessionId, Promise<void>>();
  return {
    all: () => [...held.values()],
    // The first press is the kill, however often it is repeated: what is kept is bounded by the sessions there are.
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

/** By artist too: who names a session that is not theirs must not take the place of its own artist. */
const placeOf = ({ sessionId, artistId }: KillCommand) => `${sessionId} ${artistId}`;
