// The sessions as everyone meets them: one whose kill the database does not have yet is ended all the same, in lists, for
// tickets and under a change's own lock. Only the record of the kill looks past this.
import { isLive, reduceSession } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { closedGrant } from "./apply-change.ts";
import { type KillPlaces, pendingKillsOf } from "./pending-kills.ts";
import type { KillCommand, SessionStore, SessionTransaction, StoredSession } from "./ports.ts";

export function sessionsBehindKills(store: SessionStore, places: KillPlaces): SessionStore {
  const shown = (stored: StoredSession | null) => stored && asKnown(places, stored);
  const live = (stored: StoredSession[]) =>
    stored.map((each) => asKnown(places, each)).filter(({ session }) => isLive(session.state));
  return {
    ...store,
    transaction: (work, limits) => store.transaction((tx) => work(behindKills(tx, places)), limits),
    find: async (sessionId) => shown(await store.find(sessionId)),
    findLiveOf: async (userId, as) => shown(await store.findLiveOf(userId, as)),
    findByCode: async (code, participant) => shown(await store.findByCode(code, participant)),
    listJoinable: async (engineerId, limit) => live(await store.listJoinable(engineerId, limit)),
    listLive: async () => live(await store.listLive()),
  };
}

export function behindKills(tx: SessionTransaction, places: KillPlaces): SessionTransaction {
  return {
    ...tx,
    lock: async (sessionId) => {
      const stored = await tx.lock(sessionId);
      return stored && asKnown(places, stored);
    },
    claimSeat: async (claim) => {
      const claimed = await tx.claimSeat(claim);
      // Killed while this waited for the row: throwing gives the seat back.
      if (claimed !== null && !isLive(asKnown(places, claimed).session.state))
        throw new AppError("SESSION_NOT_WAITING");
      return claimed;
    },
  };
}

/** Only the session's own artist kills it: a command of anyone else is dropped when it reaches the database. */
function asKnown(places: KillPlaces, stored: StoredSession): StoredSession {
  const { id, artistId } = stored.session;
  const kill = pendingKillsOf(places, id).find((command) => command.artistId === artistId);
  return kill === undefined ? stored : asKilled(stored, kill);
}

function asKilled(stored: StoredSession, { epoch, pressedAtMs }: KillCommand): StoredSession {
  const step = reduceSession(stored.session, { type: "ended", atMs: pressedAtMs, reason: "killed" });
  if (!step.ok) return stored;
  const session = { ...step.session, epoch: Math.max(step.session.epoch, epoch) };
  return { ...stored, session, grant: closedGrant(stored.grant, "killed") };
}
