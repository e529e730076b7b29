// Runs one change per session at a time in this process. The others wait in memory. If they waited for the row in the
// database, each would hold a connection, and about a dozen of them would use up the pool.
import type { SessionId } from "@foldback/domain/ids";
import { DatabaseUnavailable } from "../../database-unavailable.ts";

export type SessionSerialiser = <Result>(sessionId: SessionId, work: () => Promise<Result>) => Promise<Result>;

/** The same as the database's timeout for a locked row. */
const defaultTimeoutMs = 5_000;

export function createSessionSerialiser(timeoutMs = defaultTimeoutMs): SessionSerialiser {
  const last = new Map<SessionId, Promise<void>>();
  return async (sessionId, work) => {
    const before = last.get(sessionId) ?? Promise.resolve();
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const own = before.then(() => done);
    last.set(sessionId, own);
    void own.then(() => {
      if (last.get(sessionId) === own) last.delete(sessionId);
    });
    try {
      await waitFor(before, timeoutMs);
      return await work();
    } finally {
      finish();
    }
  };
}

function waitFor(before: Promise<void>, timeoutMs: number): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(new DatabaseUnavailable("other changes to this session are taking too long"));
  const timer = setTimeout(refuse, timeoutMs);
  return Promise.race([before, tooLate]).finally(() => clearTimeout(timer));
}
