// Changes that the database may have committed without telling us, because the connection broke or froze during the
// commit. The caller got an error, and repeating the call finds nothing to change, so signaling would never learn about
// the change. Once the database responds again, we tell signaling the session's state.
import type { SessionId } from "@foldback/domain/ids";
import { AppError } from "../../app-error.ts";
import type { RecoveryDeps, SessionStore, SessionTransaction } from "../ports.ts";

/** If a session is locked for longer, the next run tries again. */
const lockWaitMs = 1_000;

/** Remembers which sessions a failed transaction had written to. */
export const withUnansweredTracked = (store: SessionStore, unanswered: Set<SessionId>): SessionStore => ({
  ...store,
  transaction: async (work, limits) => {
    const written = new Set<SessionId>();
    try {
      return await store.transaction((tx) => work(notingWritten(tx, written)), limits);
    } catch (error) {
      // An AppError is our own refusal, thrown before the commit, so the transaction was certainly rolled back.
      if (!(error instanceof AppError)) for (const sessionId of written) unanswered.add(sessionId);
      throw error;
    }
  },
});

function notingWritten(tx: SessionTransaction, written: Set<SessionId>): SessionTransaction {
  return {
    ...tx,
    insertSession: (session) => {
      written.add(session.sessionId);
      return tx.insertSession(session);
    },
    claimSession: (claim) => {
      written.add(claim.sessionId);
      return tx.claimSession(claim);
    },
    save: (next) => {
      written.add(next.session.id);
      return tx.save(next);
    },
    saveTimeLimit: (sessionId, limitMs) => {
      written.add(sessionId);
      return tx.saveTimeLimit(sessionId, limitMs);
    },
    saveGrant: (next) => {
      written.add(next.session.id);
      return tx.saveGrant(next);
    },
  };
}

type Deps = Pick<RecoveryDeps, "store" | "notifier" | "unanswered">;

/** Reports each session separately, so one that can't be read doesn't stop the others. The next run tries it again. */
export async function reportUnanswered({ store, notifier, unanswered }: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const sessionId of [...unanswered]) {
    // Another run may already be reading it.
    if (!unanswered.delete(sessionId)) continue;
    try {
      // Lock the session, because the lost connection may still be committing.
      const stored = await store.transaction((tx) => tx.lock(sessionId), { lockWaitMs });
      if (stored !== null) notifier.sessionChanged(stored);
    } catch (error) {
      unanswered.add(sessionId);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
