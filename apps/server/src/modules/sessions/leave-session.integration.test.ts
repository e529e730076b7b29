import { effectiveScopes } from "@foldback/domain/consent/grant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAll, joined, load, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { joinSession } from "./join-session.ts";
import { leaveSession } from "./leave-session.ts";
import { pauseSession } from "./pause-session.ts";
import { createSessionAuthority } from "./session-authority.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

test("[SE-11] a Leave that arrives after the same engineer's newer Join is accepted but changes nothing", async () => {
  const { engineer, sessionId } = await joined(stage);
  const first = (await load(stage, sessionId)).session.epoch;
  // The Join overtook the Leave.
  await joinSession(stage.deps, engineer, { sessionId });
  const kept = await load(stage, sessionId);
  expect(kept.session.epoch).toBeGreaterThan(first);
  const before = await stage.entriesOf(sessionId);
  await leaveSession(stage.deps, engineer, { sessionId, epoch: first });
  expect(await load(stage, sessionId)).toEqual(kept);
  // The same happens if a Leave was applied and arrives again after the next Join.
  await leaveSession(stage.deps, engineer, { sessionId, epoch: kept.session.epoch });
  const back = await joinSession(stage.deps, engineer, { sessionId });
  await leaveSession(stage.deps, engineer, { sessionId, epoch: kept.session.epoch });
  expect((await load(stage, sessionId)).session).toEqual(back.session);
  const recorded = (await stage.entriesOf(sessionId)).map(({ facts }) => facts.type);
  expect(recorded.slice(before.length)).toEqual(["session.left", "session.joined"]);
  // A Leave with the current Join's epoch takes effect.
  await leaveSession(stage.deps, engineer, { sessionId, epoch: back.session.epoch });
  expect((await load(stage, sessionId)).session).toMatchObject({ engineerId: null, state: { status: "waiting" } });
});

test("[SE-11] a Leave with an invented epoch can remove only the caller", async () => {
  const { engineer, sessionId } = await joined(stage);
  const rival = await stage.engineer("Noor");
  for (const epoch of [0, 2, 1_000_000])
    await expect(leaveSession(stage.deps, rival, { sessionId, epoch })).rejects.toMatchObject({
      code: "ROOM_NOT_FOUND",
    });
  expect((await load(stage, sessionId)).session.engineerId).toBe(engineer.userId);
  await leaveSession(stage.deps, engineer, { sessionId, epoch: 1_000_000 });
  expect((await load(stage, sessionId)).session.engineerId).toBeNull();
  await joinSession(stage.deps, engineer, { sessionId });
  // A Leave without an epoch means the current Join.
  await leaveSession(stage.deps, engineer, { sessionId });
  expect((await load(stage, sessionId)).session.engineerId).toBeNull();
});

test("[SE-6] after an engineer leaves a paused session and rejoins, the artist must consent again", async () => {
  for (const rest of ["by-artist", "connection-lost"] as const) {
    const { artist, engineer, sessionId } = await joined(stage);
    await grantAll(stage, artist, { sessionId, engineer });
    if (rest === "by-artist") await pauseSession(stage.deps, artist, { sessionId });
    else await createSessionAuthority(stage.deps).pauseForLostLink(sessionId);
    await leaveSession(stage.deps, engineer, { sessionId });
    const back = await joinSession(stage.deps, engineer, { sessionId });
    expect(back.grant).toMatchObject({ status: "interrupted", engineerId: engineer.userId });
    expect(effectiveScopes(back.session, back.grant, stage.deps.nowMs())).toEqual([]);
  }
});

test("[SE-6] leaving during a pause records the end of consent, but only if there was consent", async () => {
  for (const { isGranted, facts } of [
    { isGranted: false, facts: [] },
    { isGranted: true, facts: [{ type: "consent.revoked", reason: "left-paused" }] },
  ]) {
    const { artist, engineer, sessionId } = await joined(stage);
    if (isGranted) await grantAll(stage, artist, { sessionId, engineer });
    await pauseSession(stage.deps, artist, { sessionId });
    await leaveSession(stage.deps, engineer, { sessionId });
    const entries = await stage.entriesOf(sessionId);
    const left = entries.findIndex((entry) => entry.facts.type === "session.left");
    expect(entries.slice(left + 1)).toMatchObject(
      facts.map((fact) => ({ actor: engineer.userId, facts: { ...fact, engineer: engineer.userId } })),
    );
  }
});
