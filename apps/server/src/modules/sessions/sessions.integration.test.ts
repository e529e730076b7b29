import { pausedSessionExpiryMs, waitingSessionExpiryMs } from "@foldback/domain/session/session-limits";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAnalysisStore } from "../../adapters/postgres/analysis-store.ts";
import { createOwnSessions } from "../../adapters/postgres/own-sessions.ts";
import { talkbackClips } from "../../adapters/postgres/schema/notes.ts";
import { studioSessions } from "../../adapters/postgres/schema/sessions.ts";
import {
  decisionAbout,
  grantAll,
  joined,
  load,
  openSessionStage,
  type SessionStage,
} from "../../testing/open-session-stage.ts";
import { recordDecision } from "../consent/record-decision.ts";
import { openUpSession } from "../invitations/open-up-session.ts";
import { continueSession } from "./continue-session.ts";
import { endSession } from "./end-session.ts";
import { expireSessions } from "./expire-sessions.ts";
import { joinSession } from "./join-session.ts";
import { leaveSession } from "./leave-session.ts";
import { pauseSession } from "./pause-session.ts";
import { recoverLiveSessions } from "./recovery/recover-live-sessions.ts";
import { removeFromJoinedSessions, removeSuspendedUser } from "./remove-from-sessions.ts";
import { requireParticipant } from "./require-participant.ts";
import { createSessionAuthority } from "./session-authority.ts";
import { startSession } from "./start-session.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

const factTypes = async (sessionId: string) => (await stage.entriesOf(sessionId)).map(({ facts }) => facts.type);

test("[SE-1] a new session has a code and waits for an engineer, and its start is in the ledger", async () => {
  const [artist, engineer] = [await stage.artist(), await stage.engineer()];
  const live = await startSession(stage.deps, artist, { engineerId: engineer.userId });
  expect(live.session).toMatchObject({ state: { status: "waiting" }, invitedEngineerId: engineer.userId, epoch: 1 });
  expect(live.session.roomCode).toMatch(/^P[0-9A-F]{8}$/);
  expect(live.grant).toEqual({ status: "asked", engineerId: engineer.userId });
  expect(await factTypes(live.session.id)).toEqual(["session.started"]);
  expect(stage.changes.at(-1)?.session.id).toBe(live.session.id);
});

test("[RM-2] if a code is already taken, another one is generated", async () => {
  const [first, second] = [await stage.artist(), await stage.artist()];
  const { session } = await startSession(stage.deps, first, { engineerId: null });
  const taken = `${session.roomCode.slice(1).toLowerCase()}-0000-4000-8000-000000000000`;
  // Session id, room id, then one code per attempt.
  const drawn = [crypto.randomUUID(), crypto.randomUUID(), taken, taken, crypto.randomUUID()];
  const deps = { ...stage.deps, randomUuid: () => drawn.shift() ?? "" };
  const other = await startSession(deps, second, { engineerId: null });
  expect(drawn).toEqual([]);
  expect(other.session.roomCode).not.toBe(session.roomCode);
  expect(await stage.deps.store.findByCode(session.roomCode, second.userId)).toBeNull();
});

test("[RM-2] no session starts if the random source keeps repeating itself", async () => {
  const [first, second] = [await stage.artist(), await stage.artist()];
  const { session } = await startSession(stage.deps, first, { engineerId: null });
  const taken = `${session.roomCode.slice(1).toLowerCase()}-0000-4000-8000-000000000000`;
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const deps = { ...stage.deps, randomUuid: () => ids.shift() ?? taken };
  await expect(startSession(deps, second, { engineerId: null })).rejects.toMatchObject({ code: "UNEXPECTED" });
  expect(await stage.deps.store.findLiveOf(second.userId, "artist")).toBeNull();
});

test("[SE-9] an artist has at most one live session, even after ten simultaneous requests", async () => {
  const artist = await stage.artist();
  const asked = Array.from({ length: 10 }, () => startSession(stage.deps, artist, { engineerId: null }));
  const answers = await Promise.allSettled(asked);
  const refused = answers.filter((answer) => answer.status === "rejected").map(({ reason }) => reason.code);
  expect(refused).toEqual(Array.from({ length: 9 }, () => "SESSION_ALREADY_LIVE"));
});

test("[SE-9] an engineer is in at most one session, even when joining two at once", async () => {
  const engineer = await stage.engineer();
  const rooms = await Promise.all(Array.from({ length: 4 }, async () => stage.start(await stage.artist(), engineer)));
  const answers = await Promise.allSettled(rooms.map((sessionId) => joinSession(stage.deps, engineer, { sessionId })));
  expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(1);
  for (const answer of answers) if (answer.status === "rejected") expect(answer.reason.code).toBe("ENGINEER_BUSY");
});

test("only approved engineers can be invited, and users can't invite themselves", async () => {
  const [artist, engineer] = [await stage.artist(), await stage.engineer()];
  const start = (by: typeof artist, engineerId: typeof artist.userId) => startSession(stage.deps, by, { engineerId });
  await expect(start(engineer, engineer.userId)).rejects.toMatchObject({ code: "ENGINEER_UNAVAILABLE" });
  await expect(start(artist, (await stage.artist()).userId)).rejects.toMatchObject({ code: "ENGINEER_UNAVAILABLE" });
  await stage.suspend(engineer);
  await expect(start(artist, engineer.userId)).rejects.toMatchObject({ code: "ENGINEER_UNAVAILABLE" });
});

test("a repeated Join changes nothing for the engineer and is recorded once", async () => {
  const { engineer, sessionId } = await joined(stage);
  const again = await joinSession(stage.deps, engineer, { sessionId });
  expect(again.session).toMatchObject({ engineerId: engineer.userId, state: { status: "active" }, epoch: 3 });
  expect(await factTypes(sessionId)).toEqual(["session.started", "session.joined"]);
});

test("[SE-5] after a Leave the session waits for the same engineer, and the artist can open it to others", async () => {
  const { artist, engineer, sessionId } = await joined(stage);
  const rival = await stage.engineer("Noor");
  await leaveSession(stage.deps, engineer, { sessionId });
  expect((await load(stage, sessionId)).session).toMatchObject({
    state: { status: "waiting" },
    engineerId: null,
    invitedEngineerId: engineer.userId,
  });
  const join = () => joinSession(stage.deps, rival, { sessionId });
  await expect(join()).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
  await openUpSession(stage.deps, artist, { sessionId });
  expect((await join()).grant).toEqual({ status: "asked", engineerId: rival.userId });
});

test("[SE-3] the database itself refuses to change an ended session's status", async () => {
  const { artist, sessionId } = await joined(stage);
  await endSession(stage.deps, artist, { sessionId });
  const { epoch } = (await load(stage, sessionId)).session;
  const revive = (change: Partial<typeof studioSessions.$inferInsert>) =>
    stage.db.update(studioSessions).set(change).where(eq(studioSessions.id, sessionId));
  const alive = { endedAt: null, endReason: null } as const;
  await expect(revive({ status: "active", epoch: epoch + 1, ...alive })).rejects.toThrow();
  await expect(revive({ status: "waiting", engineerId: null, epoch: epoch + 1, ...alive })).rejects.toThrow();
  await expect(revive({ epoch: epoch + 1 })).rejects.toThrow();
  await expect(revive({ endReason: "failed" })).rejects.toThrow();
  expect((await load(stage, sessionId)).session).toMatchObject({
    epoch,
    state: { status: "ended", reason: "by-artist" },
  });
});

test("[SE-4] the database itself refuses a lower epoch, or a change that doesn't raise it", async () => {
  const { sessionId } = await joined(stage);
  const set = (change: Partial<typeof studioSessions.$inferInsert>) =>
    stage.db.update(studioSessions).set(change).where(eq(studioSessions.id, sessionId));
  await expect(set({ epoch: 1 })).rejects.toThrow();
  await expect(set({ status: "waiting", engineerId: null })).rejects.toThrow();
  await expect(set({ status: "paused", epoch: 3 })).rejects.toThrow();
  await expect(set({ status: sql`'asleep'`, epoch: 3 } as never)).rejects.toThrow();
  expect((await load(stage, sessionId)).session).toMatchObject({ epoch: 2, state: { status: "active" } });
});

test("[SE-6] a lost link pauses an active session once, and only the artist can continue it", async () => {
  const { artist, engineer, sessionId } = await joined(stage);
  const authority = createSessionAuthority(stage.deps);
  await Promise.all([authority.pauseForLostLink(sessionId), authority.pauseForLostLink(sessionId)]);
  const paused = await load(stage, sessionId);
  expect(paused.session).toMatchObject({ epoch: 3, state: { status: "paused", cause: "connection-lost" } });
  const go = (by: typeof artist) => continueSession(stage.deps, by, { sessionId });
  await expect(go(engineer)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await go(artist)).session).toMatchObject({ epoch: 4, state: { status: "active" } });
  expect(await factTypes(sessionId)).toEqual([
    "session.started",
    "session.joined",
    "session.paused",
    "session.resumed",
  ]);
});

test("[SE-7] a restart pauses every active session, raises its epoch and changes nothing else", async () => {
  const [active, resting] = [await joined(stage), await joined(stage)];
  await pauseSession(stage.deps, resting.artist, resting);
  const waiting = await stage.start(await stage.artist(), null);
  const before = (await load(stage, active.sessionId)).session.epoch;
  await recoverLiveSessions(stage.deps);
  expect((await load(stage, active.sessionId)).session).toMatchObject({
    epoch: before + 1,
    state: { status: "paused", cause: "server-restart" },
  });
  expect((await load(stage, resting.sessionId)).session.state).toMatchObject({ cause: "by-artist" });
  expect((await load(stage, waiting)).session).toMatchObject({ epoch: 1, state: { status: "waiting" } });
});

test("[CO-8] the artist's pause can be repeated and replaces the server's, and each is recorded once", async () => {
  const { artist, sessionId } = await joined(stage);
  await createSessionAuthority(stage.deps).pauseForLostLink(sessionId);
  const taken = await pauseSession(stage.deps, artist, { sessionId });
  expect(taken.session.state).toMatchObject({ status: "paused", cause: "by-artist" });
  expect((await pauseSession(stage.deps, artist, { sessionId })).session.epoch).toBe(taken.session.epoch);
  const causes = (await stage.entriesOf(sessionId)).flatMap(({ facts }) =>
    facts.type === "session.paused" ? [facts.cause] : [],
  );
  expect(causes).toEqual(["connection-lost", "by-artist"]);
});

test("[SE-8] a paused session ends after 15 minutes, and a room that no engineer has joined ends after 12 hours", async () => {
  const { artist, sessionId } = await joined(stage);
  const waiting = await stage.start(await stage.artist(), null);
  await pauseSession(stage.deps, artist, { sessionId });
  stage.advance(pausedSessionExpiryMs - 1);
  await expireSessions(stage.deps);
  expect((await load(stage, sessionId)).session.state.status).toBe("paused");
  stage.advance(1);
  await expireSessions(stage.deps);
  expect((await load(stage, sessionId)).session.state).toMatchObject({ status: "ended", reason: "expired" });
  expect((await load(stage, waiting)).session.state.status).toBe("waiting");
  stage.advance(waitingSessionExpiryMs);
  await expireSessions(stage.deps);
  expect((await load(stage, waiting)).session.state).toMatchObject({ status: "ended", reason: "expired" });
});

test("[SE-10] a live session can be ended from any status, but only once", async () => {
  for (const bring of [
    async () => {},
    async (_artist: Who, engineer: Who, at: At) => void (await joinSession(stage.deps, engineer, at)),
    async (artist: Who, engineer: Who, at: At) => {
      await joinSession(stage.deps, engineer, at);
      await pauseSession(stage.deps, artist, at);
    },
  ]) {
    const [artist, engineer] = [await stage.artist(), await stage.engineer()];
    const sessionId = await stage.start(artist, engineer);
    await bring(artist, engineer, { sessionId });
    await endSession(stage.deps, artist, { sessionId });
    const ended = await endSession(stage.deps, artist, { sessionId });
    expect(ended.session.state).toMatchObject({ status: "ended", reason: "by-artist" });
    expect((await factTypes(sessionId)).filter((type) => type === "session.ended")).toHaveLength(1);
    expect(await stage.deps.store.findLiveOf(artist.userId, "artist")).toBeNull();
  }
});
type Who = Awaited<ReturnType<SessionStage["artist"]>>;
type At = { sessionId: Awaited<ReturnType<SessionStage["start"]>> };

test("[AC-3] suspending a user ends their own rooms, removes them from the session they joined and ends their grant", async () => {
  const { artist, engineer, sessionId } = await joined(stage);
  await grantAll(stage, artist, { sessionId, engineer });
  const own = await stage.start(engineer, null);
  await removeSuspendedUser(stage.deps, engineer.userId);
  expect(await load(stage, sessionId)).toMatchObject({
    session: { engineerId: null, state: { status: "waiting" } },
    grant: { status: "revoked", reason: "engineer-suspended" },
  });
  expect((await load(stage, own)).session.state).toMatchObject({ status: "ended", reason: "suspended" });
});

test("[AM-2] an engineer who loses the role is removed from their session but keeps their own rooms, and no suspension is recorded", async () => {
  const { artist, engineer, sessionId } = await joined(stage);
  await grantAll(stage, artist, { sessionId, engineer });
  const own = await stage.start(engineer, null);
  await removeFromJoinedSessions(stage.deps, engineer.userId);
  expect(await load(stage, sessionId)).toMatchObject({
    session: { engineerId: null, state: { status: "waiting" } },
    grant: { status: "revoked", reason: "engineer-role-removed" },
  });
  const facts = (await stage.entriesOf(sessionId)).map((entry) => entry.facts);
  const revoked = { type: "consent.revoked", engineer: engineer.userId, reason: "engineer-role-removed" };
  expect(facts).toContainEqual(revoked);
  expect((await load(stage, own)).session.state.status).toBe("waiting");
});

test("[AM-2] if the artist hadn't consented, removing the engineer doesn't record a withdrawn consent", async () => {
  const asked = await joined(stage);
  const denied = await joined(stage);
  await recordDecision(
    stage.deps,
    denied.artist,
    decisionAbout(denied.engineer, { sessionId: denied.sessionId, decision: "denied" }),
  );
  await removeFromJoinedSessions(stage.deps, asked.engineer.userId);
  await removeSuspendedUser(stage.deps, denied.engineer.userId);
  const gone = ["session.invitation-withdrawn", "session.left"];
  expect(await factTypes(asked.sessionId)).toEqual(["session.started", "session.joined", ...gone]);
  expect(await factTypes(denied.sessionId)).toEqual(["session.started", "session.joined", "consent.denied", ...gone]);
});

test("[AN-6] a user can read exactly the sessions in their list, even those with several engineers", async () => {
  const { artist, engineer: spoke, sessionId } = await joined(stage);
  const [silent, last, stranger] = [await stage.engineer(), await stage.engineer(), await stage.engineer()];
  await stage.db.insert(talkbackClips).values({
    ...{ id: crypto.randomUUID(), sessionId, speakerId: spoke.userId, speakerRole: "engineer", durationSeconds: 2 },
    ...{ startedAt: new Date(), changedAt: new Date(), status: "transcribed" },
  });
  let present = spoke;
  for (const next of [silent, last]) {
    await leaveSession(stage.deps, present, { sessionId });
    await openUpSession(stage.deps, artist, { sessionId });
    await joinSession(stage.deps, next, { sessionId });
    present = next;
  }
  const own = createOwnSessions(stage.db);
  const analysis = createAnalysisStore(stage.db, { enqueue: async () => {}, wake: () => {} });
  const roleOf = async (person: typeof artist) => {
    const read = await requireParticipant({ store: stage.deps.store }, person, sessionId).catch(() => null);
    return read?.role ?? null;
  };
  for (const [person, role] of [
    [artist, "artist"],
    [last, "engineer"],
    [spoke, "engineer"],
    [silent, null],
    [stranger, null],
  ] as const) {
    const { userId } = person;
    const [listed] = await own.list(userId, { after: null, limit: 1 });
    const noted = {
      artist: await analysis.noted(userId, "artist", 1),
      engineer: await analysis.noted(userId, "engineer", 1),
    };
    expect([await roleOf(person), listed?.role ?? null, (await own.find(userId, sessionId))?.role ?? null]).toEqual([
      role,
      role,
      role,
    ]);
    expect([noted.artist.length, noted.engineer.length]).toEqual([
      role === "artist" ? 1 : 0,
      role === "engineer" ? 1 : 0,
    ]);
  }
  expect(await own.list(stranger.userId, { after: sessionId, limit: 1 })).toEqual([]);
});
