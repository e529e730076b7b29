// Sessions of this process that another server process has changed.
import { dirname } from "node:path";
import type { SessionId } from "@foldback/domain/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSessionStore } from "../adapters/postgres/session-store.ts";
import { createLog } from "../log.ts";
import { endSession } from "../modules/sessions/end-session.ts";
import { startSession } from "../modules/sessions/start-session.ts";
import { openSessionStage, type SessionStage } from "../testing/open-session-stage.ts";
import { composeSessions } from "./sessions.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

/** Sessions on a process whose renewals don't report anything. `missed` says that a response was lost. */
async function composeDeaf() {
  const inRooms = new Set<SessionId>();
  const ended = Promise.withResolvers<SessionId>();
  let missed = () => {};
  const { deps } = await composeSessions({
    ...{ ...stage.deps, db: stage.db, spoolDir: dirname(stage.spoolFile), freeSpace: async () => {} },
    ...{ log: createLog({ level: "silent" }), security: { note: () => {} } },
    notifier: {
      sessionChanged: ({ session }) => {
        inRooms.add(session.id);
        if (session.state.status === "ended") ended.resolve(session.id);
      },
      userSuspended: () => {},
    },
    inRooms: () => inRooms,
    node: {
      generation: () => 1,
      onChangedElsewhere: () => {},
      whileStandingBy: () => {},
      onMayHaveMissed: (listener) => {
        missed = listener;
      },
    },
  });
  return { deps, ended: ended.promise, missed: () => missed() };
}

test("[ND-5] an end on another server still reaches the room if the answer that named it was lost", async () => {
  const { deps, ended, missed } = await composeDeaf();
  const [artist, engineer] = [await stage.artist(), await stage.engineer()];
  const { session } = await startSession(deps, artist, { engineerId: engineer.userId });
  await endSession({ ...stage.deps, store: createSessionStore(stage.db, () => 2) }, artist, { sessionId: session.id });
  missed();
  expect(await ended).toBe(session.id);
});
