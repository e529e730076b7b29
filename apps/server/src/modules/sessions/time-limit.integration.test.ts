import { entitlements, withoutPlans } from "@foldback/domain/plans/entitlements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillingStage, openBillingStage } from "../../testing/billing-stage.ts";
import { leaveTraces } from "../../testing/live-session.ts";
import { openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { continueSession } from "./continue-session.ts";
import { expireSessions } from "./expire-sessions.ts";
import { joinSession } from "./join-session.ts";
import { leaveSession } from "./leave-session.ts";
import { pauseSession } from "./pause-session.ts";
import { raiseTimeLimit } from "./raise-time-limit.ts";
import { viewSession } from "./view-session.ts";

const minuteMs = 60_000;
let stage: SessionStage;
let shop: BillingStage;
beforeAll(async () => {
  [stage, shop] = await Promise.all([openSessionStage(), openBillingStage()]);
});
afterAll(() => Promise.all([stage.close(), shop.close()]));

const begin = async () => {
  const [artist, engineer] = [await stage.artist(), await stage.engineer()];
  const sessionId = await stage.start(artist, engineer);
  await joinSession(stage.deps, engineer, { sessionId });
  return { artist, engineer, sessionId };
};
const load = async (sessionId: Awaited<ReturnType<typeof begin>>["sessionId"]) => {
  const live = await stage.deps.store.find(sessionId);
  if (live === null) throw new Error("no session");
  return live;
};
const remaining = async (sessionId: Parameters<typeof load>[0]) => {
  const live = await load(sessionId);
  return viewSession(live, { userId: live.session.artistId, nowMs: stage.deps.nowMs() }).timeLimit?.remainingMs;
};

test("[BI-5] a Starter session ends after 30 active minutes with the reason, and pauses and waiting don't count", async () => {
  stage.allow(entitlements.starter);
  const { artist, engineer, sessionId } = await begin();
  stage.advance(10 * minuteMs);
  await pauseSession(stage.deps, artist, { sessionId });
  stage.advance(14 * minuteMs);
  expect(await remaining(sessionId)).toBe(20 * minuteMs);
  await continueSession(stage.deps, artist, { sessionId });
  stage.advance(10 * minuteMs);
  await leaveSession(stage.deps, engineer, { sessionId });
  stage.advance(60 * minuteMs);
  await joinSession(stage.deps, engineer, { sessionId });
  expect(stage.changes.at(-1)?.clock).toMatchObject({ activeSinceMs: stage.deps.nowMs() });
  stage.advance(10 * minuteMs - 1);
  await expireSessions(stage.deps);
  expect((await load(sessionId)).session.state.status).toBe("active");
  stage.advance(1);
  await expireSessions(stage.deps);
  expect((await load(sessionId)).session.state).toMatchObject({ status: "ended", reason: "time-limit" });
  expect(stage.changes.at(-1)?.session.state).toMatchObject({ reason: "time-limit" });
  expect((await stage.entriesOf(sessionId)).at(-1)).toMatchObject({ role: "system", facts: { reason: "time-limit" } });
});

test("[BI-5] an upgrade lifts a live session's limit immediately, and a downgrade doesn't lower it", async () => {
  stage.allow(entitlements.starter);
  const { artist, sessionId } = await begin();
  const { epoch } = (await load(sessionId)).session;
  stage.advance(29 * minuteMs);
  stage.allow(entitlements.pro);
  await raiseTimeLimit(stage.deps, artist.userId);
  expect(stage.changes.at(-1)?.timeLimitMs).toBeNull();
  expect((await load(sessionId)).session.epoch).toBe(epoch);
  stage.allow(entitlements.starter);
  await raiseTimeLimit(stage.deps, artist.userId);
  stage.advance(60 * minuteMs);
  await expireSessions(stage.deps);
  expect((await load(sessionId)).session.state.status).toBe("active");
});

test("[BI-5] if the message about a new plan is lost, the plan is applied when the limit is reached", async () => {
  stage.allow(entitlements.starter);
  const { sessionId } = await begin();
  stage.advance(30 * minuteMs);
  stage.allow(entitlements.pro);
  await expireSessions(stage.deps);
  const { session, timeLimitMs } = await load(sessionId);
  expect([session.state.status, timeLimitMs]).toEqual(["active", null]);
});

test("[BI-6] without a payment provider no session has a limit, and with one, a session without a plan is refused", async () => {
  stage.allow(withoutPlans);
  const { sessionId } = await begin();
  expect((await load(sessionId)).timeLimitMs).toBeNull();
  stage.allow(null);
  await expect(begin()).rejects.toMatchObject({ code: "PLAN_NEEDED" });
});

test("[BI-7] the first session is free with Starter's limits, the next needs a plan, and both sides see an upgrade", async () => {
  const { server } = shop;
  const [artist, engineer] = [
    await server.createPerson(),
    await server.createPerson({ roles: ["artist", "engineer"] }),
  ];
  const [asArtist, asEngineer] = [server.client(artist), server.client(engineer)];
  const start = () => asArtist.sessions.start({ engineerId: engineer.userId });
  expect(await shop.view(artist)).toMatchObject({ firstSessionFree: true });
  // No engineer joins this session, so it doesn't count as the free one.
  await asArtist.sessions.end({ sessionId: (await start()).sessionId });
  const first = await start();
  expect(first.timeLimit).toEqual({ limitMs: 30 * minuteMs, remainingMs: 30 * minuteMs, runs: false });
  expect((await asEngineer.sessions.join({ sessionId: first.sessionId })).timeLimit).toMatchObject({ runs: true });
  await asArtist.sessions.end({ sessionId: first.sessionId });
  expect(await shop.view(artist)).toMatchObject({ firstSessionFree: false });
  await expect(start()).rejects.toMatchObject({ code: "PLAN_NEEDED", status: 402 });
  await shop.subscribe(artist, "starter");
  const second = await start();
  await asEngineer.sessions.join({ sessionId: second.sessionId });
  expect((await asEngineer.sessions.current({ as: "engineer" }))?.timeLimit).toMatchObject({ runs: true });
  await shop.press((await shop.checkout(artist, "pro")).url, "change");
  expect((await asArtist.sessions.current({ as: "artist" }))?.timeLimit).toBeNull();
  expect((await asEngineer.sessions.current({ as: "engineer" }))?.timeLimit).toBeNull();
});

test("[BI-1] suggestions are stored for every artist, but shown and exported only if the plan includes them", async () => {
  const { server } = shop;
  const [artist, engineer] = [
    await server.createPerson(),
    await server.createPerson({ roles: ["artist", "engineer"] }),
  ];
  const { sessionId } = await leaveTraces(server, { artist, engineer });
  const read = async (person: typeof artist) => {
    const { summaries, suggestionsNeedPlan } = await server.client(person).analysis.read({ sessionId });
    const exported = await (await server.request(`/notes/${sessionId}?format=json`, {}, person)).json();
    return [suggestionsNeedPlan, summaries[0]?.suggestions.length, exported.summary.suggestions.length];
  };
  for (const person of [artist, engineer]) expect(await read(person)).toEqual([true, 0, 0]);
  await shop.subscribe(artist, "pro");
  for (const person of [artist, engineer]) expect(await read(person)).toEqual([false, 1, 1]);
});
