// The kills that the database does not have yet, on disk or in memory only.
import type { SessionId } from "@foldback/domain/ids";
import type { KillCommand, SessionDeps } from "../sessions/ports.ts";

export type KillPlaces = Pick<SessionDeps, "spool" | "unrecorded">;

/** Those on disk first: they are the older ones. */
export const pendingKills = ({ spool, unrecorded }: KillPlaces): KillCommand[] => [
  ...spool.pending(),
  ...unrecorded.all().filter((held) => !isSpooled(spool, held)),
];

export const pendingKillsOf = (places: KillPlaces, sessionId: SessionId): KillCommand[] =>
  pendingKills(places).filter((command) => command.sessionId === sessionId);

export const isSpooled = (spool: KillPlaces["spool"], { idempotencyKey }: KillCommand): boolean =>
  spool.pending().some((spooled) => spooled.idempotencyKey === idempotencyKey);

/** For operators: where kills wait, and since when one that the server could lose with itself. */
export const waitingKills = ({ spool, unrecorded }: KillPlaces) => ({
  spooled: spool.pending().length,
  unrecordedSinceMs: unrecorded.all().reduce<number | null>(earlier, null),
  hasReserve: spool.isReserved(),
});

const earlier = (soFarMs: number | null, { pressedAtMs }: KillCommand) =>
  soFarMs === null ? pressedAtMs : Math.min(soFarMs, pressedAtMs);
