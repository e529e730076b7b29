// Makes every reader see a killed session as ended, even if the database doesn't have the kill yet: in lists, for
// tickets and under a change's own lock. Only the record of the kill reads the unmodified row.

import { closedGrant } from "@foldback/domain/consent/grant";
import type { SessionId } from "@foldback/domain/ids";
import { isLive, reduceSession, type StudioSession } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import type { SessionStore, SessionTransaction, StoredSession } from "../sessions/ports.ts";
import { type KillPlaces, pendingKills } from "./pending-kills.ts";
import type { KillCommand } from "./ports.ts";

export function storeWithPendingKills(store: SessionStore, places: KillPlaces): SessionStore {
  // A row may be read before its kill is committed and arrive after the kill stopped being pending, so kills pending
  // at the start of the reading count too.
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

/** The sessions of a transaction as it left them, and what to answer if one has been killed since. */
type Shown = Map<SessionId, { session: StudioSession; refusal: "SESSION_ENDED" | "SESSION_NOT_WAITING" }>;

/** The record of the kill itself passes: it reads the session as stored and leaves it ended. */
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
    claimSeat: async (claim) => {
      const claimed = await tx.claimSeat(claim);
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
 * A frozen database can take seconds over a commit, and its answer must not show a session as live after the artist was
 * told that it's over.
 */
function refuseKilledSince(places: KillPlaces, shown: Shown): void {
  const kills = pendingKills(places);
  for (const { session, refusal } of shown.values())
    if (isLive(session.state) && killOf(kills, session) !== undefined) throw new AppError(refusal);
}

/** With the row locked nothing can come in between: the kill is already recorded or still pending. */
export function transactionWithPendingKills(tx: SessionTransaction, places: KillPlaces): SessionTransaction {
  return {
    ...tx,
    lock: async (sessionId) => {
      const stored = await tx.lock(sessionId);
      return stored && asKnown(pendingKills(places), stored);
    },
    claimSeat: async (claim) => {
      const claimed = await tx.claimSeat(claim);
      // Killed while this waited for the row. Throwing releases the seat.
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

/** Only the session's own artist can kill it. Another person's command is dropped when it reaches the database. */
const killOf = (kills: readonly KillCommand[], { id, artistId }: StoredSession["session"]) =>
  kills.find((command) => command.sessionId === id && command.artistId === artistId);

function asKilled(stored: StoredSession, { epoch, pressedAtMs }: KillCommand): StoredSession {
  const step = reduceSession(stored.session, { type: "ended", atMs: pressedAtMs, reason: "killed" });
  if (!step.ok) return stored;
  const session = { ...step.session, epoch: Math.max(step.session.epoch, epoch) };
  return { ...stored, session, grant: closedGrant(stored.grant, "killed") };
}
