// Two processes' stores on one database. The older process doesn't know yet that the newer one has taken over.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { studioSessions } from "../../../adapters/postgres/schema/sessions.ts";
import { createSessionStore } from "../../../adapters/postgres/session-store.ts";
import {
  decisionAbout,
  openSessionStage,
  type SessionStage,
  type StageDeps,
} from "../../../testing/open-session-stage.ts";
import { narrowGrant } from "../../consent/narrow-grant.ts";
import { recordDecision } from "../../consent/record-decision.ts";
import { continueSession } from "../continue-session.ts";
import { endSession } from "../end-session.ts";
import { joinSession } from "../join-session.ts";
import { pauseSession } from "../pause-session.ts";
import { raiseTimeLimit } from "../raise-time-limit.ts";
import { recoverLiveSessions } from "../recovery/recover-live-sessions.ts";
import { createSessionAuthority } from "../session-authority.ts";
import { startSession } from "../start-session.ts";

let stage: SessionStage;
let older: StageDeps;
let newer: StageDeps;
beforeAll(async () => {
  stage = await openSessionStage();
  older = { ...stage.deps, store: createSessionStore(stage.db, () => 1) };
  newer = { ...stage.deps, store: createSessionStore(stage.db, () => 2) };
});
afterAll(() => stage.close());

const elsewhere = { code: "SESSION_ON_ANOTHER_SERVER" };

async function startOnOlder() {
  const [artist, engineer] = [await stage.artist(), await stage.engineer()];
  const live = await startSession(older, artist, { engineerId: engineer.userId });
  return { artist, engineer, sessionId: live.session.id };
}

async function activeOnOlder() {
  const room = await startOnOlder();
  const { artist, engineer, sessionId } = room;
  await joinSession(older, engineer, { sessionId });
  await recordDecision(older, artist, decisionAbout(engineer, { sessionId }));
  return room;
}

async function ownerOf(sessionId: string) {
  const { ownerGeneration: generation, ownerBehind: isBehind } = studioSessions;
  const found = await stage.db
    .select({ generation, isBehind })
    .from(studioSessions)
    .where(eq(studioSessions.id, sessionId));
  return found[0];
}

test("[ND-2] a start takes over all live sessions and pauses the active ones once", async () => {
  const [active, waiting] = [await activeOnOlder(), await startOnOlder()];
  await recoverLiveSessions(newer);
  expect(await newer.store.find(active.sessionId)).toMatchObject({ session: { state: { status: "paused" } } });
  expect(await newer.store.find(waiting.sessionId)).toMatchObject({ session: { state: { status: "waiting" } } });
  expect(await ownerOf(active.sessionId)).toEqual({ generation: 2, isBehind: false });
  expect(await ownerOf(waiting.sessionId)).toEqual({ generation: 2, isBehind: false });
});

test("[ND-3] the earlier owner can't continue, admit anyone, give consent or raise the time limit", async () => {
  const [room, waiting] = [await activeOnOlder(), await startOnOlder()];
  await recoverLiveSessions(newer);
  const { artist, engineer, sessionId } = room;
  await expect(continueSession(older, artist, { sessionId })).rejects.toMatchObject(elsewhere);
  await expect(recordDecision(older, artist, decisionAbout(engineer, { sessionId }))).rejects.toMatchObject(elsewhere);
  await expect(joinSession(older, waiting.engineer, { sessionId: waiting.sessionId })).rejects.toMatchObject(elsewhere);
  await stage.db.update(studioSessions).set({ timeLimitMs: 1 }).where(eq(studioSessions.id, sessionId));
  await expect(raiseTimeLimit(older, artist.userId)).rejects.toMatchObject(elsewhere);
  await expect(continueSession(newer, artist, { sessionId })).resolves.toMatchObject({
    session: { state: { status: "active" } },
  });
});

test("[ND-3] the earlier owner may still take access away, and the new one learns of it", async () => {
  const { artist, sessionId } = await activeOnOlder();
  await recoverLiveSessions(newer);
  await continueSession(newer, artist, { sessionId });
  await narrowGrant(older, artist, { sessionId, scopes: ["view"] });
  expect(await ownerOf(sessionId)).toEqual({ generation: 2, isBehind: true });
  await pauseSession(older, artist, { sessionId });
  await endSession(older, artist, { sessionId });
  expect(await newer.store.find(sessionId)).toMatchObject({ session: { state: { status: "ended" } } });
});

test("[ND-3] only the owner decides that a link is lost", async () => {
  const { artist, sessionId } = await activeOnOlder();
  await recoverLiveSessions(newer);
  await continueSession(newer, artist, { sessionId });
  const pause = createSessionAuthority(older).pauseForLostLink(sessionId);
  await expect(pause).rejects.toMatchObject(elsewhere);
  expect(await newer.store.find(sessionId)).toMatchObject({ session: { state: { status: "active" } } });
});

test("[ND-3] the database refuses to give a session back to an earlier owner", async () => {
  const { sessionId } = await startOnOlder();
  await newer.store.takeOverAll();
  await expect(older.store.takeOverAll()).rejects.toMatchObject({
    cause: { constraint: "studio_session_owner_guard" },
  });
  expect(await ownerOf(sessionId)).toMatchObject({ generation: 2 });
});
