import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { studioSessions } from "../../adapters/postgres/schema/sessions.ts";
import { joined, load, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { continueSession } from "./continue-session.ts";
import { endSession } from "./end-session.ts";
import { joinSession } from "./join-session.ts";
import { leaveSession } from "./leave-session.ts";
import { pauseSession } from "./pause-session.ts";
import { createSessionAuthority } from "./session-authority.ts";
import { viewSession } from "./view-session.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

test("[SE-12] pauses and waiting don't count, and the view, the row and the ledger show the same duration", async () => {
  const { artist, engineer, sessionId } = await joined(stage);
  const at = { sessionId };
  stage.advance(60_000);
  await pauseSession(stage.deps, artist, at);
  stage.advance(300_000);
  await continueSession(stage.deps, artist, at);
  stage.advance(30_000);
  await leaveSession(stage.deps, engineer, at);
  stage.advance(600_000);
  await joinSession(stage.deps, engineer, at);
  stage.advance(12_400);
  const view = viewSession(await load(stage, sessionId), { userId: artist.userId, nowMs: stage.deps.nowMs() });
  expect(view.elapsedMs).toBe(102_400);
  const ended = await endSession(stage.deps, artist, at);
  stage.advance(3_600_000);
  expect(viewSession(ended, { userId: artist.userId, nowMs: stage.deps.nowMs() }).elapsedMs).toBe(102_400);
  const [row] = await stage.db.select().from(studioSessions).where(eq(studioSessions.id, sessionId));
  expect(row).toMatchObject({ durationSeconds: 102, activeMs: 102_400, activeSince: null });
  expect((await stage.entriesOf(sessionId)).at(-1)?.facts).toMatchObject({ sessionDurationSeconds: 102 });
});

test("a session's duration and mean round-trip time are recorded when it ends", async () => {
  const { artist, sessionId } = await joined(stage);
  stage.advance(90_000);
  await createSessionAuthority(stage.deps).saveRtt(sessionId, { avgRttMs: 31.5, samples: [{ atMs: 0, rttMs: 31.5 }] });
  await endSession(stage.deps, artist, { sessionId });
  const [row] = await stage.db.select().from(studioSessions).where(eq(studioSessions.id, sessionId));
  expect(row).toMatchObject({ durationSeconds: 90, avgRttMs: 31.5 });
  expect((await stage.entriesOf(sessionId)).at(-1)?.facts).toEqual({
    type: "session.ended",
    reason: "by-artist",
    sessionDurationSeconds: 90,
    avgRttMs: 31.5,
  });
});
