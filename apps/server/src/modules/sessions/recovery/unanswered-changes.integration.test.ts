// Tests what happens if the database commits but its reply is lost, for example because it freezes or the connection
// drops.
import type { SessionId } from "@foldback/domain/ids";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSessionStore } from "../../../adapters/postgres/session-store.ts";
import {
  grantAll,
  joined,
  openSessionStage,
  type SessionStage,
  type StageDeps,
} from "../../../testing/open-session-stage.ts";
import { narrowGrant } from "../../consent/narrow-grant.ts";
import { DatabaseUnavailable } from "../../database-unavailable.ts";
import { endSession } from "../end-session.ts";
import { joinSession } from "../join-session.ts";
import { pauseSession } from "../pause-session.ts";
import type { SessionStore } from "../ports.ts";
import { startSession } from "../start-session.ts";
import { reportUnanswered, withUnansweredTracked } from "./unanswered-changes.ts";

let stage: SessionStage;
let deps: StageDeps;
let answers: "all" | "none" | "refusals";
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  answers = "all";
  const unanswered = new Set<SessionId>();
  deps = {
    ...stage.deps,
    unanswered,
    store: withUnansweredTracked(losingAnswers(createSessionStore(stage.db)), unanswered),
  };
});

const losingAnswers = (store: SessionStore): SessionStore => ({
  ...store,
  transaction: async (work, limits) => {
    if (answers === "refusals") throw new DatabaseUnavailable("away");
    const answer = await store.transaction(work, limits);
    if (answers === "none") throw new DatabaseUnavailable("the answer to the commit was lost");
    return answer;
  },
});

/** Expects the change to fail because its response is lost, although the database committed it. */
async function unanswered(change: Promise<unknown>) {
  answers = "none";
  await expect(change).rejects.toThrow(DatabaseUnavailable);
  answers = "all";
}
/**
 * Reports the unanswered changes, as happens when the database comes back. Returns the last state of this session that
 * was reported to signaling.
 */
async function toldLast(sessionId: SessionId) {
  await reportUnanswered(deps);
  expect(deps.unanswered.size).toBe(0);
  return stage.changes.findLast(({ session }) => session.id === sessionId);
}

test("[REL-2] an end whose response was lost still closes the room, although repeating it changes nothing", async () => {
  const { sessionId, artist } = await joined(stage);
  const end = () => endSession(deps, artist, { sessionId });
  await unanswered(end());
  await expect(end()).resolves.toMatchObject({ session: { state: { status: "ended" } } });
  expect((await toldLast(sessionId))?.session.state).toMatchObject({ status: "ended", reason: "by-artist" });
});

test("[REL-2] signaling applies a pause and a reduced grant even if the database's replies were lost", async () => {
  const { sessionId, artist, engineer } = await joined(stage);
  await grantAll(stage, artist, { sessionId, engineer });
  await unanswered(narrowGrant(deps, artist, { sessionId, scopes: ["view"] }));
  const narrowed = await toldLast(sessionId);
  expect(narrowed?.grant).toMatchObject({ status: "granted", scopes: ["view"] });
  await unanswered(pauseSession(deps, artist, { sessionId }));
  expect((await toldLast(sessionId))?.session.state).toMatchObject({ status: "paused", cause: "by-artist" });
});

test("[REL-2] signaling learns of a start and a Join even if the database's replies were lost", async () => {
  const [artist, engineer] = [await stage.artist(), await stage.engineer()];
  await unanswered(startSession(deps, artist, { engineerId: engineer.userId }));
  const held = await deps.store.findLiveOf(artist.userId, "artist");
  const sessionId = held?.session.id ?? ("" as SessionId);
  expect((await toldLast(sessionId))?.session.state).toMatchObject({ status: "waiting" });
  await unanswered(joinSession(deps, engineer, { sessionId }));
  expect((await toldLast(sessionId))?.session).toMatchObject({ engineerId: engineer.userId });
});

test("[REL-2] changes with lost responses are looked up after a database outage, and refused changes never are", async () => {
  const { sessionId, artist, engineer } = await joined(stage);
  await expect(endSession(deps, engineer, { sessionId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(deps.unanswered.size).toBe(0);
  await unanswered(pauseSession(deps, artist, { sessionId }));
  answers = "refusals";
  await expect(reportUnanswered(deps)).rejects.toThrow(DatabaseUnavailable);
  answers = "all";
  expect((await toldLast(sessionId))?.session.state).toMatchObject({ status: "paused" });
});

test("[REL-2] two runs at the same moment report each session once", async () => {
  const rooms = [await joined(stage), await joined(stage)];
  for (const { sessionId } of rooms) deps.unanswered.add(sessionId);
  const before = stage.changes.length;
  await Promise.all([reportUnanswered(deps), reportUnanswered(deps)]);
  const told = stage.changes.slice(before).map(({ session }) => session.id);
  expect(told.toSorted()).toEqual(rooms.map(({ sessionId }) => sessionId).toSorted());
});
