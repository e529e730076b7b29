import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countWaiting, holdPerson, holdRow } from "../../testing/hold-row.ts";
import { grantAll, joined, load, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { DatabaseUnavailable } from "../database-unavailable.ts";
import { continueSession } from "../sessions/continue-session.ts";
import { currentSession } from "../sessions/current-session.ts";
import { expireSessions } from "../sessions/expire-sessions.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import { pauseSession } from "../sessions/pause-session.ts";
import type { SessionDeps } from "../sessions/ports.ts";
import { recoverLiveSessions } from "../sessions/recovery/recover-live-sessions.ts";
import { pauseUnpaused } from "../sessions/recovery/unpaused-sessions.ts";
import { createSessionAuthority } from "../sessions/session-authority.ts";
import { startSession } from "../sessions/start-session.ts";
import { pendingKillsOf } from "./pending-kills.ts";
import { recordKill } from "./record-kill.ts";
import { settleKills } from "./settle-kills.ts";

type Live = Awaited<ReturnType<typeof joined>>;

const killOf = ({ sessionId, artist }: Live, { epoch, pressedAtMs }: { epoch: number; pressedAtMs: number }) => ({
  sessionId,
  artistId: artist.userId,
  idempotencyKey: randomUUID(),
  epoch,
  pressedAtMs,
});
const press = (deps: SessionDeps, live: Live) =>
  recordKill(deps, killOf(live, { epoch: 4, pressedAtMs: deps.nowMs() }));

/** Kills a session while its row is locked, so the kill waits in the spool. */
async function killWhileLocked(stage: SessionStage, before: (live: Live) => Promise<unknown> = async () => {}) {
  const live = await joined(stage);
  await before(live);
  const giveBack = await holdRow(stage.db, live.sessionId);
  expect(await press(stage.deps, live)).toEqual({ recorded: true, alreadyOver: false });
  expect(pendingKillsOf(stage.deps, live.sessionId)).toHaveLength(1);
  return { ...live, giveBack };
}

// A lock needs a second connection, which the embedded database doesn't have.
describe.runIf(process.env.TEST_DATABASE_URL)("a killed session whose row is locked", () => {
  let stage: SessionStage;
  beforeAll(async () => {
    stage = await openSessionStage();
  });
  afterAll(() => stage.close());

  const stateOf = async (sessionId: Live["sessionId"]) => (await load(stage, sessionId)).session.state;

  test("[KS-11] doesn't hold up other sessions: they can be started, joined, paused and continued", async () => {
    const killed = await killWhileLocked(stage);
    const other = await joined(stage);
    await pauseSession(stage.deps, other.artist, other);
    await continueSession(stage.deps, other.artist, other);
    expect(await stateOf(other.sessionId)).toMatchObject({ status: "active" });
    await killed.giveBack();
    await settleKills(stage.deps);
  });

  test("[KS-11] refuses its own changes until the kill is recorded, and its participants are told immediately", async () => {
    const killed = await killWhileLocked(stage);
    await expect(leaveSession(stage.deps, killed.engineer, killed)).rejects.toThrow(DatabaseUnavailable);
    await expect(startSession(stage.deps, killed.artist, { engineerId: null })).rejects.toThrow(DatabaseUnavailable);
    await killed.giveBack();
    await expect(leaveSession(stage.deps, killed.engineer, killed)).rejects.toMatchObject({ code: "SESSION_ENDED" });
    expect(await stateOf(killed.sessionId)).toMatchObject({ status: "ended", reason: "killed" });
  });

  test("[KS-11] doesn't delay another kill's record or the sweep of overdue sessions", async () => {
    const pause = (live: Live) => pauseSession(stage.deps, live.artist, live);
    const [killed, other, overdue] = [await killWhileLocked(stage, pause), await joined(stage), await joined(stage)];
    await pause(overdue);
    await stage.deps.spool.append(killOf(other, { epoch: 0, pressedAtMs: stage.deps.nowMs() }));
    expect(await settleKills(stage.deps)).toMatchObject({ left: 1 });
    expect(await stateOf(other.sessionId)).toMatchObject({ status: "ended", reason: "killed" });
    stage.advance(24 * 60 * 60_000);
    await expireSessions(stage.deps);
    expect(await stateOf(overdue.sessionId)).toMatchObject({ status: "ended", reason: "expired" });
    await killed.giveBack();
    expect(await settleKills(stage.deps)).toMatchObject({ left: 0 });
    expect(await stateOf(killed.sessionId)).toMatchObject({ status: "ended", reason: "killed" });
  });

  test("[KS-11] if a user's row is locked, only consents that name them are held up, and no other session", async () => {
    const [named, other] = [await joined(stage), await joined(stage)];
    const giveBack = await holdPerson(stage.db, named.engineer.userId);
    const consent = grantAll(stage, named.artist, named);
    await expect.poll(() => countWaiting(stage.db)).toBe(1);
    await pauseSession(stage.deps, other.artist, other);
    await giveBack();
    expect((await consent).grant.status).toBe("granted");
  });

  test("[KS-11][KS-7] doesn't stop the server from starting: other sessions are paused, and this one is over for everyone", async () => {
    const [killed, other] = [await killWhileLocked(stage), await joined(stage)];
    const booted = await stage.boot();
    await recoverLiveSessions(booted);
    expect(await stateOf(other.sessionId)).toMatchObject({ status: "paused", cause: "server-restart" });
    const known = await createSessionAuthority(booted).loadAllLive();
    expect(known.map(({ session }) => session.id)).toContain(other.sessionId);
    expect(known.map(({ session }) => session.id)).not.toContain(killed.sessionId);
    expect(await createSessionAuthority(booted).loadLive(killed.sessionId)).toBeNull();
    expect(await currentSession(booted, killed.artist, { as: "artist" })).toBeNull();
    await expect(joinSession(booted, killed.engineer, killed)).rejects.toThrow(DatabaseUnavailable);
    await killed.giveBack();
    expect(await settleKills(booted)).toMatchObject({ left: 0 });
    expect(await stateOf(killed.sessionId)).toMatchObject({ status: "ended", reason: "killed" });
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)("an active session whose row is locked while the server starts", () => {
  let stage: SessionStage;
  beforeAll(async () => {
    stage = await openSessionStage();
  });
  afterAll(() => stage.close());

  test("[SE-7][KS-11] doesn't stop the server from starting, counts as paused, refuses changes, and is paused once the row is free", async () => {
    const [live, other] = [await joined(stage), await joined(stage)];
    await grantAll(stage, live.artist, live);
    const before = (await load(stage, live.sessionId)).session;
    const giveBack = await holdRow(stage.db, live.sessionId);
    const booted = await stage.boot();
    await recoverLiveSessions(booted);
    const stateIn = async (id: Live["sessionId"]) => (await booted.store.find(id))?.session;
    const paused = { state: { status: "paused", cause: "server-restart" }, epoch: before.epoch + 1 };
    expect(await stateIn(other.sessionId)).toMatchObject({ state: paused.state });
    const known = await createSessionAuthority(booted).loadAllLive();
    expect(known.find(({ session }) => session.id === live.sessionId)?.session).toMatchObject(paused);
    expect((await currentSession(booted, live.artist, { as: "artist" }))?.session).toMatchObject(paused);
    await giveBack();
    await expect(joinSession(booted, live.engineer, live)).rejects.toThrow(DatabaseUnavailable);
    expect(await pauseUnpaused(booted)).toBeNull();
    expect(booted.unpaused.size).toBe(0);
    expect((await load(stage, live.sessionId)).session).toMatchObject(paused);
    expect(stage.changes.at(-1)?.session).toMatchObject({ ...paused, id: live.sessionId });
    const restarts = (await stage.entriesOf(live.sessionId)).filter(({ facts }) => facts.type === "session.paused");
    expect(restarts).toHaveLength(1);
    await continueSession(booted, live.artist, live);
    expect(await stateIn(live.sessionId)).toMatchObject({ state: { status: "active" } });
  });

  test("[REL-2] many changes of a session with a locked row leave connections for other sessions", async () => {
    const [live, other] = [await joined(stage), await joined(stage)];
    const giveBack = await holdRow(stage.db, live.sessionId);
    const ended: string[] = [];
    const pause = async (name: string, { artist, sessionId }: Live) => {
      await pauseSession(stage.deps, artist, { sessionId }).catch(() => {});
      ended.push(name);
    };
    const waiting = Array.from({ length: 20 }, () => pause("locked", live));
    await pause("other", other);
    expect(ended).toEqual(["other"]);
    await giveBack();
    await Promise.all(waiting);
    expect((await load(stage, live.sessionId)).session.state).toMatchObject({ status: "paused" });
  });

  test("[SE-7][KS-11] is killed without being paused first", async () => {
    const live = await joined(stage);
    const giveBack = await holdRow(stage.db, live.sessionId);
    const booted = await stage.boot();
    await recoverLiveSessions(booted);
    await press(booted, live);
    expect(await pauseUnpaused(booted)).toBeNull();
    await giveBack();
    await settleKills(booted);
    expect(await pauseUnpaused(booted)).toBeNull();
    expect((await load(stage, live.sessionId)).session.state).toMatchObject({ status: "ended", reason: "killed" });
    expect(booted.unpaused.size).toBe(0);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)("over HTTP", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  async function seatedPair() {
    const artist = await server.createPerson();
    const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
    const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
    await server.client(engineer).sessions.join({ sessionId });
    return { artist, engineer, sessionId };
  }

  test("[KS-11] changing a killed session with a locked row gets 503 and a Retry-After, and other rooms are served", async () => {
    const [killed, other] = [await seatedPair(), await seatedPair()];
    const giveBack = await holdRow(server.db, killed.sessionId);
    const { sessionId } = killed;
    const answer = await server.client(killed.artist).sessions.kill({ sessionId, idempotencyKey: randomUUID() });
    expect(answer).toEqual({ recorded: true, alreadyOver: false });
    const refused = await server.postJson("/rpc/sessions/leave", { json: { sessionId } }, killed.engineer);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    await server.client(other.artist).sessions.pause({ sessionId: other.sessionId });
    await giveBack();
    await expect.poll(() => server.client(killed.engineer).sessions.current({ as: "engineer" })).toBeNull();
    const late = await server.postJson("/rpc/sessions/leave", { json: { sessionId } }, killed.engineer);
    expect(await late.json()).toMatchObject({ json: { code: "SESSION_ENDED" } });
  });
});
