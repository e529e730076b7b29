// Kills that aren't in the database yet: on disk, or only in memory.
import type { SessionId } from "@foldback/domain/ids";
import type { SessionDeps } from "../sessions/ports.ts";
import type { KillCommand, UnrecordedKills } from "./ports.ts";

export type KillPlaces = Pick<SessionDeps, "spool" | "unrecorded">;

/** Lists the kills on disk first, because they're older. */
export const pendingKills = ({ spool, unrecorded }: KillPlaces): KillCommand[] => [
  ...spool.pending(),
  ...unrecorded.all().filter((held) => !isSpooled(spool, held)),
];

export const pendingKillsOf = (places: KillPlaces, sessionId: SessionId): KillCommand[] =>
  pendingKills(places).filter((command) => command.sessionId === sessionId);

export const isSpooled = (spool: KillPlaces["spool"], { idempotencyKey }: KillCommand): boolean =>
  spool.pending().some((spooled) => spooled.idempotencyKey === idempotencyKey);

/** Tells operators how many kills are waiting, and when the oldest kill that's only in memory was pressed. */
export const waitingKills = ({ spool, unrecorded }: KillPlaces) => ({
  spooled: spool.pending().length,
  unrecordedSinceMs: unrecorded.all().reduce<number | null>(earlier, null),
  hasReserve: spool.isReserved(),
});

const earlier = (soFarMs: number | null, { pressedAtMs }: KillCommand) =>
  soFarMs === null ? pressedAtMs : Math.min(soFarMs, pressedAtMs);

/**
 * Keeps a kill in memory from when it's pressed until the database or the spool has stored it. Until then, its session
 * counts as ended (with-pending-kills.ts).
 */
export function createUnrecordedKills(): UnrecordedKills {
  const held = new Map<string, KillCommand>();
  const attempts = new Map<SessionId, Promise<void>>();
  return {
    all: () => [...held.values()],
    // Keep only the first press so that there's at most one kill per session and artist.
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

/**
 * The key includes the artist, because otherwise a forged kill of another artist's session could displace that artist's
 * own kill.
 */
const placeOf = ({ sessionId, artistId }: KillCommand) => `${sessionId} ${artistId}`;
