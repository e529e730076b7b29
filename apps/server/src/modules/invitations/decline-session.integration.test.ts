import { asUserId } from "@foldback/domain/ids";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { studioSessions } from "../../adapters/postgres/schema/sessions.ts";
import { decisionAbout, grantAll, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { recordDecision } from "../consent/record-decision.ts";
import { endSession } from "../sessions/end-session.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import { viewSession } from "../sessions/view-session.ts";
import { declineSession } from "./decline-session.ts";
import { inviteEngineer } from "./invite-engineer.ts";
import { listWaitingSessions } from "./list-waiting-sessions.ts";
import { openUpSession } from "./open-up-session.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

async function invited() {
  const [artist, theo, noor] = [await stage.artist("Ada"), await stage.engineer("Theo"), await stage.engineer("Noor")];
  return { artist, theo, noor, sessionId: await stage.start(artist, theo) };
}
const rowOf = async (sessionId: string) =>
  (await stage.db.select().from(studioSessions).where(eq(studioSessions.id, sessionId)))[0];
const namesOf = async (sessionId: string) => (await stage.entriesOf(sessionId)).map(({ facts }) => facts.type);

test("[IN-1] the artist is notified of a decline immediately, and the room closes to that engineer", async () => {
  const { artist, theo, sessionId } = await invited();
  const live = await declineSession(stage.deps, theo, { sessionId, reason: "On a plane" });
  expect(stage.changes.at(-1)).toEqual(live);
  const seen = viewSession(live, { userId: artist.userId, nowMs: 0 });
  expect(seen).toMatchObject({
    status: "waiting",
    open: false,
    invitedEngineer: null,
    grant: { status: "none" },
    declined: { engineer: { id: theo.userId, name: "Theo" }, reason: "On a plane" },
  });
  expect(await listWaitingSessions(stage.deps, theo)).toEqual([]);
  expect(await stage.deps.store.findByCode(live.session.roomCode, theo.userId)).toBeNull();
  await expect(joinSession(stage.deps, theo, { sessionId })).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
});

test("[IN-1] a decline sent twice is recorded once, with the first reason", async () => {
  const { theo, sessionId } = await invited();
  const answers = ["Ill", "Ill", "Changed my mind"].map((reason) =>
    declineSession(stage.deps, theo, { sessionId, reason }),
  );
  const epochs = (await Promise.all(answers)).map(({ session }) => session.epoch);
  expect(new Set(epochs).size).toBe(1);
  expect(await namesOf(sessionId)).toEqual(["session.started", "session.declined"]);
});

test("[IN-1] only the invited engineer can decline, and not after joining, after the end or in an open call", async () => {
  const { artist, theo, noor, sessionId } = await invited();
  const no = { sessionId, reason: null };
  for (const stranger of [noor, await stage.artist("Eve"), await stage.admin()])
    await expect(declineSession(stage.deps, stranger, no)).rejects.toMatchObject({ code: "ROOM_NOT_FOUND" });
  await expect(declineSession(stage.deps, artist, no)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await joinSession(stage.deps, theo, { sessionId });
  await expect(declineSession(stage.deps, theo, no)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await leaveSession(stage.deps, theo, { sessionId });
  await openUpSession(stage.deps, artist, { sessionId });
  await expect(declineSession(stage.deps, theo, no)).rejects.toMatchObject({ code: "ROOM_NOT_FOUND" });
  await endSession(stage.deps, artist, { sessionId });
  await expect(declineSession(stage.deps, theo, no)).rejects.toMatchObject({ code: "ROOM_NOT_FOUND" });
  expect(await namesOf(sessionId)).not.toContain("session.declined");
});

test("[IN-1] if a Join and a decline arrive at the same time, exactly one succeeds", async () => {
  const { theo, sessionId } = await invited();
  const [joined, declined] = await Promise.allSettled([
    joinSession(stage.deps, theo, { sessionId }),
    declineSession(stage.deps, theo, { sessionId, reason: null }),
  ]);
  expect([joined.status, declined.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  const row = await rowOf(sessionId);
  expect(row?.status === "active").toBe(row?.declinedAt === null);
});

test("[IN-2] after a decline no engineer can join until the artist invites one again, the same or another", async () => {
  const { artist, theo, noor, sessionId } = await invited();
  await declineSession(stage.deps, theo, { sessionId, reason: null });
  await expect(joinSession(stage.deps, noor, { sessionId })).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
  const live = await inviteEngineer(stage.deps, artist, { sessionId, engineerId: noor.userId });
  expect(viewSession(live, { userId: artist.userId, nowMs: 0 })).toMatchObject({
    declined: null,
    invitedEngineer: { id: noor.userId, name: "Noor" },
    grant: { status: "asked", engineerId: noor.userId },
  });
  expect(await listWaitingSessions(stage.deps, noor)).toMatchObject([{ sessionId, invited: true }]);
  await declineSession(stage.deps, noor, { sessionId, reason: "Later" });
  await inviteEngineer(stage.deps, artist, { sessionId, engineerId: theo.userId });
  expect(await joinSession(stage.deps, theo, { sessionId })).toMatchObject({ session: { engineerId: theo.userId } });
});

test("[IN-2] after a decline the artist can open the session to every engineer or end it", async () => {
  const { artist, theo, noor, sessionId } = await invited();
  await declineSession(stage.deps, theo, { sessionId, reason: null });
  const open = await openUpSession(stage.deps, artist, { sessionId });
  expect(viewSession(open, { userId: artist.userId, nowMs: 0 })).toMatchObject({ open: true, declined: null });
  await joinSession(stage.deps, noor, { sessionId });
  await endSession(stage.deps, artist, { sessionId });
});

test("[IN-2] only the artist can invite, only into a waiting session, and only an available engineer", async () => {
  const { artist, theo, noor, sessionId } = await invited();
  const invite = (who: typeof artist, engineerId = noor.userId) =>
    inviteEngineer(stage.deps, who, { sessionId, engineerId });
  for (const stranger of [noor, await stage.artist("Eve"), await stage.admin()])
    await expect(invite(stranger)).rejects.toMatchObject({ code: "ROOM_NOT_FOUND" });
  await expect(invite(theo)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const [layman, gone] = [await stage.artist("Lay"), await stage.engineer("Gone")];
  await stage.suspend(gone);
  for (const engineerId of [artist.userId, layman.userId, gone.userId, asUserId("nobody")])
    await expect(invite(artist, engineerId)).rejects.toMatchObject({ code: "ENGINEER_UNAVAILABLE" });
  expect((await invite(artist, theo.userId)).session.epoch).toBe(1);
  await joinSession(stage.deps, theo, { sessionId });
  await expect(invite(artist)).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
});

test("[IN-3] only the artist can read the reason, and their next choice deletes it", async () => {
  const { artist, theo, noor, sessionId } = await invited();
  const declined = await declineSession(stage.deps, theo, { sessionId, reason: "Between us: too tired" });
  expect(viewSession(declined, { userId: noor.userId, nowMs: 0 }).declined).toBeNull();
  expect((await rowOf(sessionId))?.declineReason).toBe("Between us: too tired");
  await inviteEngineer(stage.deps, artist, { sessionId, engineerId: noor.userId });
  expect((await rowOf(sessionId))?.declineReason).toBeNull();
  await declineSession(stage.deps, noor, { sessionId, reason: "Neither can I" });
  await endSession(stage.deps, artist, { sessionId });
  expect(await rowOf(sessionId)).toMatchObject({ status: "ended", declineReason: null, declinedAt: null });
  expect(JSON.stringify(await stage.entriesOf(sessionId))).not.toMatch(/tired|Neither/);
});

test("[IN-4] consent given to an engineer ends when they decline, and the artist is asked again for the next one", async () => {
  const { artist, theo, noor, sessionId } = await invited();
  await grantAll(stage, artist, { sessionId, engineer: theo });
  const declined = await declineSession(stage.deps, theo, { sessionId, reason: null });
  expect(declined.grant).toEqual({ status: "revoked", reason: "declined" });
  await expect(recordDecision(stage.deps, artist, decisionAbout(theo, { sessionId }))).rejects.toMatchObject({
    code: "CONSENT_WRONG_ENGINEER",
  });
  await inviteEngineer(stage.deps, artist, { sessionId, engineerId: noor.userId });
  await grantAll(stage, artist, { sessionId, engineer: noor });
  const back = await inviteEngineer(stage.deps, artist, { sessionId, engineerId: theo.userId });
  expect(back.grant).toEqual({ status: "asked", engineerId: theo.userId });
  expect(await namesOf(sessionId)).toEqual([
    "session.started",
    "consent.granted",
    "session.declined",
    "consent.revoked",
    "session.invited",
    "consent.granted",
    "consent.revoked",
    "session.invited",
  ]);
});
