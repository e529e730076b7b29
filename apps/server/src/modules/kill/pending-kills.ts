// Kills that the database doesn't have yet, on disk or only in memory.
import type { SessionId } from "@foldback/domain/ids";
import type { SessionDeps } from "../sessions/ports.ts";
import type { KillCommand, UnrecordedKills } from "./ports.ts";

export type KillPlaces = Pick<SessionDeps, "spool" | "unrecorded">;

/** Those on disk come first, because they're older. */
export const pendingKills = ({ spool, unrecorded }: KillPlaces): KillCommand[] => [
  ...spool.pending(),
  ...unrecorded.all().filter((held) => !isSpooled(spool, held)),
];

export const pendingKillsOf = (places: KillPlaces, sessionId: SessionId): KillCommand[] =>
  pendingKills(places).filter((command) => command.sessionId === sessionId);

export const isSpooled = (spool: KillPlaces["spool"], { idempotencyKey }: KillCommand): boolean =>
  spool.pending().some((spooled) => spooled.idempotencyKey === idempotencyKey);

/** For operators: where kills wait, and since when one could be lost with the server. */
export const waitingKills = ({ spool, unrecorded }: KillPlaces) => ({
  spooled: spool.pending().length,
  unrecordedSinceMs: unrecorded.all().reduce<number | null>(earlier, null),
  hasReserve: spool.isReserved(),
});

const earlier = (soFarMs: number | null, { pressedAtMs }: KillCommand) =>
  soFarMs === null ? pressedAtMs : Math.min(soFarMs, pressedAtMs);

/**
 * Kills in neither the database nor the spool, held in memory from the press until one of them has it. A kill held here
 * blocks its session (with-pending-kills.ts).
 */
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
