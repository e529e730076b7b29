// Kills that the database doesn't have yet, on disk or only in memory.
import type { SessionId } from "@foldback/domain/ids";
import type { KillCommand, SessionDeps } from "../sessions/ports.ts";

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
