// The kills that the database does not have yet, on disk or in memory only.
import type { SessionId } from "@foldback/domain/ids";
import type { KillCommand, SessionDeps } from "./ports.ts";

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
