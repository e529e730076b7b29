// Makes a killed session look ended to every reader, even if the database doesn't have the kill yet: in lists, for
// tickets and inside a change's own lock. Only the code that records the kill reads the row as stored.

import { closedGrant } from "@foldback/domain/consent/grant";
import type { SessionId } from "@foldback/domain/ids";
import { isLive, reduceSession, type StudioSession } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import type { SessionStore, SessionTransaction, StoredSession } from "../sessions/ports.ts";
import { type KillPlaces, pendingKills } from "./pending-kills.ts";
import type { KillCommand } from "./ports.ts";

export function storeWithPendingKills(store: SessionStore, places: KillPlaces): SessionStore {
  // A slow read can return the row as it was before the kill, and finish when the kill is already written and no longer
  // pending. So we also apply the kills that were pending when the read began.
  const reading = async <Read>(read: () => Promise<Read>) => {
    const before = pendingKills(places);
    const stored = await read();
    return { stored, kills: [...before, ...pendingKills(places)] };
  };
  const one = async (read: () => Promise<StoredSession | null>) => {
    const { stored, kills } = await reading(read);
    return stored && asKnown(kills, stored);
  };
  const live = async (read: () => Promise<StoredSession[]>) => {
    const { stored, kills } = await reading(read);
    return stored.map((each) => asKnown(kills, each)).filter(({ session }) => isLive(session.state));
  };
  return {
    ...store,
    transaction: async (work, limits) => {
      const shown: Shown = new Map();
      const answer = await store.transaction(
        (tx) => work(noting(transactionWithPendingKills(tx, places), shown)),
        limits,
      );
      refuseKilledSince(places, shown);
      return answer;
    },
    find: (sessionId) => one(() => store.find(sessionId)),
    findLiveOf: (userId, as) => one(() => store.findLiveOf(userId, as)),
    findByCode: (code, participant) => one(() => store.findByCode(code, participant)),
    listJoinable: (engineerId, limit) => live(() => store.listJoinable(engineerId, limit)),
    listLive: () => live(() => store.listLive()),
  };
}

/** The last known state of each session in a transaction, and the error to throw if it has been killed since. */
type Shown = Map<SessionId, { session: StudioSession; refusal: "SESSION_ENDED" | "SESSION_NOT_WAITING" }>;

/**
 * Notes each session that the transaction locks or saves. Recording the kill itself isn't refused, because it reads
 * with `lockAsStored` and saves the session as ended.
 */
function noting(tx: SessionTransaction, shown: Shown): SessionTransaction {
  const note = (session: StudioSession, refusal = shown.get(session.id)?.refusal ?? "SESSION_ENDED") =>
    shown.set(session.id, { session, refusal });
  return {
    ...tx,
    lock: async (sessionId) => {
      const stored = await tx.lock(sessionId);
      if (stored !== null) note(stored.session);
      return stored;
    },
    claimSession: async (claim) => {
      const claimed = await tx.claimSession(claim);
      if (claimed !== null) note(claimed.session, "SESSION_NOT_WAITING");
      return claimed;
    },
    save: async (next) => {
      await tx.save(next);
      note(next.session);
    },
  };
}

/**
 * A frozen database can take seconds to commit. If the artist has killed the session in that time, the response must
 * not show it as live.
 */
function refuseKilledSince(places: KillPlaces, shown: Shown): void {
  const kills = pendingKills(places);
  for (const { session, refusal } of shown.values())
    if (isLive(session.state) && killOf(kills, session) !== undefined) throw new AppError(refusal);
}

/** No kill can slip through while the row is locked: it's either already recorded or still pending. */
export function transactionWithPendingKills(tx: SessionTransaction, places: KillPlaces): SessionTransaction {
  return {
    ...tx,
    lock: async (sessionId) => {
      const stored = await tx.lock(sessionId);
      return stored && asKnown(pendingKills(places), stored);
    },
    claimSession: async (claim) => {
      const claimed = await tx.claimSession(claim);
      // The session was killed while we waited for the row. Throwing rolls back the join.
      if (claimed !== null && !isLive(asKnown(pendingKills(places), claimed).session.state))
        throw new AppError("SESSION_NOT_WAITING");
      return claimed;
    },
  };
}

function asKnown(kills: readonly KillCommand[], stored: StoredSession): StoredSession {
  const kill = killOf(kills, stored.session);
  return kill === undefined ? stored : asKilled(stored, kill);
}

/** Only the session's artist can kill it. A command from anyone else is dropped when it reaches the database. */
const killOf = (kills: readonly KillCommand[], { id, artistId }: StoredSession["session"]) =>
  kills.find((command) => command.sessionId === id && command.artistId === artistId);

function asKilled(stored: StoredSession, { epoch, pressedAtMs }: KillCommand): StoredSession {
  const step = reduceSession(stored.session, { type: "ended", atMs: pressedAtMs, reason: "killed" });
  if (!step.ok) return stored;
  const session = { ...step.session, epoch: Math.max(step.session.epoch, epoch) };
  return { ...stored, session, grant: closedGrant(stored.grant, "killed") };
}
