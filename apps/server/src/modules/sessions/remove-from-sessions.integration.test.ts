import { afterAll, beforeAll, expect, test } from "vitest";
import { denied, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { joinSession } from "./join-session.ts";
import { removeFromJoinedSessions, removeSuspendedUser } from "./remove-from-sessions.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

test.each([
  ["is suspended", removeSuspendedUser],
  ["loses the role", removeFromJoinedSessions],
])("[IN-8] the session stops waiting for an engineer who %s, whether they had joined or not", async (_, remove) => {
  const [artist, invited] = [await stage.artist(), await stage.engineer()];
  const waiting = await stage.start(artist, invited);
  const refused = await denied(stage, { isOpen: false });
  await remove(stage.deps, invited.userId);
  await remove(stage.deps, refused.engineer.userId);
  for (const sessionId of [waiting, refused.sessionId]) {
    const live = await stage.deps.store.find(sessionId);
    expect(live?.session).toMatchObject({ state: { status: "waiting" }, engineerId: null, decline: { reason: null } });
    expect(live?.grant).toEqual({ status: "none" });
    expect(await stage.factsOf(sessionId)).toContainEqual({
      role: "system",
      facts: { type: "session.invitation-withdrawn", engineer: live?.session.invitedEngineerId },
    });
  }
});

test("[IN-8] an open session stays open when its engineer is suspended", async () => {
  const { engineer, sessionId } = await denied(stage, { isOpen: true });
  await removeSuspendedUser(stage.deps, engineer.userId);
  const live = await joinSession(stage.deps, await stage.engineer("Noor"), { sessionId });
  expect(live.session.state.status).toBe("active");
});
