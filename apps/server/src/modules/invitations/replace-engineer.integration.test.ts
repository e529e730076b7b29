import { afterAll, beforeAll, expect, test } from "vitest";
import { decisionAbout, grantAll, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { recordDecision } from "../consent/record-decision.ts";
import { joinSession } from "../sessions/join-session.ts";
import { pauseSession } from "../sessions/pause-session.ts";
import { startSession } from "../sessions/start-session.ts";
import { inviteEngineer } from "./invite-engineer.ts";
import { listWaitingSessions } from "./list-waiting-sessions.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

/** An open session that Theo has joined. */
async function joinedOpen() {
  const [artist, theo, noor] = [await stage.artist("Ada"), await stage.engineer("Theo"), await stage.engineer("Noor")];
  const { session } = await startSession(stage.deps, artist, { engineerId: null });
  await joinSession(stage.deps, theo, { sessionId: session.id });
  return { artist, theo, noor, sessionId: session.id };
}

test("[IN-6] after a denial the artist asks another engineer, and the first one can't come back", async () => {
  const { artist, theo, noor, sessionId } = await joinedOpen();
  const about = decisionAbout(theo, { sessionId });
  await recordDecision(stage.deps, artist, { ...about, decision: "denied" });
  const live = await inviteEngineer(stage.deps, artist, { sessionId, engineerId: noor.userId });
  expect(live.session).toMatchObject({
    state: { status: "waiting" },
    engineerId: null,
    invitedEngineerId: noor.userId,
  });
  expect(live.grant).toEqual({ status: "asked", engineerId: noor.userId });
  expect(stage.changes.at(-1)).toEqual(live);
  const facts = (await stage.entriesOf(sessionId)).slice(-2);
  expect(facts.map((entry) => [entry.role, entry.facts])).toEqual([
    ["artist", { type: "session.left", engineer: theo.userId }],
    ["artist", { type: "session.invited", engineer: noor.userId }],
  ]);
  await expect(joinSession(stage.deps, theo, { sessionId })).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
  expect(await listWaitingSessions(stage.deps, theo)).toEqual([]);
  await joinSession(stage.deps, noor, { sessionId });
});

test("[IN-6] an engineer who has access, or is waiting for the artist's answer, isn't removed, and only the artist can remove one", async () => {
  const { artist, theo, noor, sessionId } = await joinedOpen();
  const ask = { sessionId, engineerId: noor.userId };
  await expect(inviteEngineer(stage.deps, artist, ask)).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
  await grantAll(stage, artist, { sessionId, engineer: theo });
  await expect(inviteEngineer(stage.deps, artist, ask)).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
  await pauseSession(stage.deps, artist, { sessionId });
  await expect(inviteEngineer(stage.deps, artist, ask)).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
  for (const other of [theo, noor, await stage.artist("Eve")])
    await expect(inviteEngineer(stage.deps, other, ask)).rejects.toMatchObject({ code: expect.any(String) });
  expect((await stage.deps.store.find(sessionId))?.session.engineerId).toBe(theo.userId);
});

test("[IN-6] the engineer in the session can't be invited into it again", async () => {
  const { artist, theo, sessionId } = await joinedOpen();
  const again = { sessionId, engineerId: theo.userId };
  await expect(inviteEngineer(stage.deps, artist, again)).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
});
