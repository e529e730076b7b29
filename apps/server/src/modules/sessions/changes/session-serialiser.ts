// Runs one change of a session at a time in this process. The others wait in memory, because each one waiting for the
// session's row in the database would hold a connection, and a dozen would hold all of them.
import type { SessionId } from "@foldback/domain/ids";
import { DatabaseUnavailable } from "../../database-unavailable.ts";

export type SessionSerialiser = <Result>(sessionId: SessionId, work: () => Promise<Result>) => Promise<Result>;

/** As long as the database itself waits for a locked row. */
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
  const refuse = () => reject(new DatabaseUnavailable("other changes of the session take too long"));
  const timer = setTimeout(refuse, timeoutMs);
  return Promise.race([before, tooLate]).finally(() => clearTimeout(timer));
}
