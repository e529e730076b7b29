import { afterAll, beforeAll, expect, test } from "vitest";
import { recordDecision } from "../../modules/consent/record-decision.ts";
import type { SessionDeps } from "../../modules/sessions/ports.ts";
import { countWaiting } from "../../testing/hold-row.ts";
import { decisionAbout, joined, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { createPersonalStore } from "./personal-store.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

/** Locks the session's row and holds the change back until `proceed` is called. */
function pausedAtLock() {
  const locked = Promise.withResolvers<void>();
  const proceeding = Promise.withResolvers<void>();
  const { store } = stage.deps;
  const transaction: SessionDeps["store"]["transaction"] = (work, limits) =>
    store.transaction((tx) => {
      const lock: typeof tx.lock = async (sessionId) => {
        const stored = await tx.lock(sessionId);
        locked.resolve();
        await proceeding.promise;
        return stored;
      };
      return work({ ...tx, lock });
    }, limits);
  return { deps: { ...stage.deps, store: { ...store, transaction } }, locked: locked.promise, ...proceeding };
}

// This needs two connections, and the embedded database has only one.
test.runIf(process.env.TEST_DATABASE_URL)(
  "deleting an engineer's account waits for a consent that names them, and neither fails",
  async () => {
    const live = await joined(stage);
    const { deps, locked, resolve: proceed } = pausedAtLock();
    const consent = recordDecision(deps, live.artist, decisionAbout(live.engineer, live));
    await locked;
    const { userId } = live.engineer;
    const erasing = createPersonalStore(stage.db).erase(userId, { atMs: stage.deps.nowMs(), cause: "asked" });
    await expect.poll(() => countWaiting(stage.db)).toBe(1);
    proceed();
    expect(await Promise.all([consent, erasing])).toMatchObject([{ grant: { status: "granted" } }, "erased"]);
  },
);
