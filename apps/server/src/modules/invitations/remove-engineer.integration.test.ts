import { afterAll, beforeAll, expect, test } from "vitest";
import {
  decisionAbout,
  denied,
  grantAll,
  joined,
  openSessionStage,
  type SessionStage,
} from "../../testing/open-session-stage.ts";
import { narrowGrant } from "../consent/narrow-grant.ts";
import { recordDecision } from "../consent/record-decision.ts";
import { recordKill } from "../kill/record-kill.ts";
import { endSession } from "../sessions/end-session.ts";
import { joinSession } from "../sessions/join-session.ts";
import { pauseSession } from "../sessions/pause-session.ts";
import { inviteEngineer } from "./invite-engineer.ts";
import { listWaitingSessions } from "./list-waiting-sessions.ts";
import { openUpSession } from "./open-up-session.ts";
import { removeEngineer } from "./remove-engineer.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

test.each([
  ["an open session", { isOpen: true }],
  ["a session they were invited to", { isOpen: false }],
])(
  "[IN-7] an engineer who was denied is removed from %s, which stays live and waits for the artist's next choice",
  async (_, kind) => {
    const { artist, engineer: theo, sessionId, removal } = await denied(stage, kind);
    const live = await removeEngineer(stage.deps, artist, removal);
    expect(live.session).toMatchObject({ state: { status: "waiting" }, engineerId: null, decline: { reason: null } });
    expect(live.grant).toEqual({ status: "denied", engineerId: theo.userId });
    expect(stage.changes.at(-1)).toEqual(live);
    expect((await stage.factsOf(sessionId)).slice(-2)).toEqual([
      { role: "artist", facts: { type: "session.invitation-withdrawn", engineer: theo.userId } },
      { role: "artist", facts: { type: "session.left", engineer: theo.userId } },
    ]);
    expect(await listWaitingSessions(stage.deps, theo)).toEqual([]);
    for (const engineer of [theo, await stage.engineer("Noor")])
      await expect(joinSession(stage.deps, engineer, { sessionId })).rejects.toMatchObject({
        code: "SESSION_NOT_WAITING",
      });
  },
);

test("[IN-7] a removed engineer can join again once they're invited again, and needs new consent", async () => {
  const { artist, engineer: theo, sessionId, removal } = await denied(stage, { isOpen: true });
  await removeEngineer(stage.deps, artist, removal);
  await inviteEngineer(stage.deps, artist, removal);
  const { session, grant } = await joinSession(stage.deps, theo, { sessionId });
  expect(session.engineerId).toBe(theo.userId);
  expect(grant).toEqual({ status: "asked", engineerId: theo.userId });
});

test("[IN-7] after a removal the artist can open the session to every engineer", async () => {
  const { artist, sessionId, removal } = await denied(stage, { isOpen: false });
  await removeEngineer(stage.deps, artist, removal);
  await openUpSession(stage.deps, artist, { sessionId });
  const { grant } = await joinSession(stage.deps, await stage.engineer("Noor"), { sessionId });
  expect(grant.status).toBe("asked");
});

test("[IN-7] a repeated removal is recorded once, and a late one doesn't remove the next engineer", async () => {
  const { artist, sessionId, removal } = await denied(stage, { isOpen: false });
  await removeEngineer(stage.deps, artist, removal);
  const before = await stage.factsOf(sessionId);
  await removeEngineer(stage.deps, artist, removal);
  expect(await stage.factsOf(sessionId)).toEqual(before);
  const noor = await stage.engineer("Noor");
  await inviteEngineer(stage.deps, artist, { sessionId, engineerId: noor.userId });
  await joinSession(stage.deps, noor, { sessionId });
  await recordDecision(stage.deps, artist, decisionAbout(noor, { sessionId, decision: "denied" }));
  await expect(removeEngineer(stage.deps, artist, removal)).rejects.toMatchObject({ code: "SESSION_NOT_LIVE" });
  expect((await stage.deps.store.find(sessionId))?.session.engineerId).toBe(noor.userId);
});

test("[IN-7] an engineer who has access, or is waiting for the artist's answer, isn't removed until the artist withdraws access", async () => {
  const { artist, engineer, sessionId } = await joined(stage);
  const removal = { sessionId, engineerId: engineer.userId };
  const remove = () => removeEngineer(stage.deps, artist, removal);
  await expect(remove()).rejects.toMatchObject({ code: "ACCESS_NOT_DENIED" });
  await grantAll(stage, artist, { sessionId, engineer });
  await expect(remove()).rejects.toMatchObject({ code: "ACCESS_NOT_DENIED" });
  await pauseSession(stage.deps, artist, { sessionId });
  await expect(remove()).rejects.toMatchObject({ code: "ACCESS_NOT_DENIED" });
  await narrowGrant(stage.deps, artist, { sessionId, scopes: [] });
  expect((await remove()).session).toMatchObject({ state: { status: "waiting" }, engineerId: null });
});

test("[IN-7] only the session's artist can remove its engineer", async () => {
  const { engineer: theo, sessionId, removal } = await denied(stage, { isOpen: false });
  const forged = [
    [theo, "FORBIDDEN"],
    [await stage.artist("Eve"), "ROOM_NOT_FOUND"],
    [await stage.engineer("Noor"), "ROOM_NOT_FOUND"],
    [await stage.admin(), "ROOM_NOT_FOUND"],
  ] as const;
  for (const [subject, code] of forged)
    await expect(removeEngineer(stage.deps, subject, removal)).rejects.toMatchObject({ code });
  expect((await stage.deps.store.find(sessionId))?.session.engineerId).toBe(theo.userId);
});

test("[IN-7] after the end or a kill, a removal is refused and records nothing", async () => {
  const [ended, killed] = [await denied(stage, { isOpen: false }), await denied(stage, { isOpen: true })];
  await endSession(stage.deps, ended.artist, { sessionId: ended.sessionId });
  const press = {
    idempotencyKey: crypto.randomUUID(),
    artistId: killed.artist.userId,
    pressedAtMs: stage.deps.nowMs(),
  };
  await recordKill(stage.deps, { sessionId: killed.sessionId, epoch: 0, ...press });
  for (const { artist, sessionId, removal } of [ended, killed]) {
    const before = await stage.factsOf(sessionId);
    await expect(removeEngineer(stage.deps, artist, removal)).rejects.toMatchObject({ code: "SESSION_ENDED" });
    expect(await stage.factsOf(sessionId)).toEqual(before);
  }
});
