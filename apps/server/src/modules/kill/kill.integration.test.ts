import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openKillSpool } from "../../adapters/kill-spool/kill-spool.ts";
import { grantAll, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { endSession } from "../sessions/end-session.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import type { SessionDeps, SessionStore } from "../sessions/ports.ts";
import { recoverLiveSessions } from "../sessions/recovery/recover-live-sessions.ts";
import { killSession } from "./kill-session.ts";
import type { KillCommand, KillSwitch } from "./ports.ts";
import { recordKill } from "./record-kill.ts";
import { settleKills } from "./settle-kills.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());
afterEach(() => void vi.useRealTimers());

async function live() {
  const [artist, engineer] = [await stage.artist(), await stage.engineer()];
  const sessionId = await stage.start(artist, engineer);
  await joinSession(stage.deps, engineer, { sessionId });
  await grantAll(stage, artist, { sessionId, engineer });
  const pressed = (): KillCommand => ({
    sessionId,
    artistId: artist.userId,
    idempotencyKey: randomUUID(),
    epoch: 4,
    pressedAtMs: stage.deps.nowMs(),
  });
  const killEntries = async () =>
    (await stage.entriesOf(sessionId)).filter(({ facts }) => facts.type === "kill.pressed");
  const state = async () => (await stage.deps.store.find(sessionId))?.session.state;
  return { artist, engineer, sessionId, pressed, killEntries, state };
}

/** Replaces the database's transactions, to make it look stopped or frozen. */
function withDatabase(transaction: SessionStore["transaction"]): SessionDeps {
  return { ...stage.deps, store: { ...stage.deps.store, transaction } };
}
const stopped = () =>
  withDatabase(() => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })));

test("[KS-5] repeated kills, with any keys and at any moment, end the session once and write one entry", async () => {
  const { artist, engineer, sessionId, pressed, killEntries } = await live();
  stage.advance(61_000);
  const command = pressed();
  const answers = await Promise.all([command, command, command, pressed()].map((each) => recordKill(stage.deps, each)));
  expect(answers.map(({ recorded }) => recorded)).toEqual([true, true, true, true]);
  expect(await stage.deps.store.find(sessionId)).toMatchObject({
    session: { epoch: 4, state: { status: "ended", reason: "killed", atMs: command.pressedAtMs } },
    grant: { status: "revoked", reason: "killed" },
  });
  expect(await killEntries()).toMatchObject([
    {
      actor: artist.userId,
      epoch: 4,
      facts: { engineer: engineer.userId, sessionDurationSeconds: 61, spooled: false, avgRttMs: null },
    },
  ]);
});

test("[KS-5] the recorded epoch is never lower than the epoch in memory", async () => {
  const { sessionId, pressed } = await live();
  await recordKill(stage.deps, { ...pressed(), epoch: 77 });
  expect((await stage.deps.store.find(sessionId))?.session.epoch).toBe(77);
});

test("[SE-3][KS-8] a kill after the end is recorded once, doesn't change how the session ended, and reports that it came too late", async () => {
  const { artist, sessionId, pressed, killEntries, state } = await live();
  await endSession(stage.deps, artist, { sessionId });
  const late = pressed();
  for (const command of [late, late, pressed()])
    expect(await recordKill(stage.deps, command)).toEqual({ recorded: true, alreadyOver: true });
  expect(await state()).toMatchObject({ status: "ended", reason: "by-artist" });
  expect(await killEntries()).toHaveLength(1);
});

test("[KS-8] the kill that ended the session says so every time it's sent, and a later kill says that it came too late", async () => {
  const { pressed } = await live();
  const command = pressed();
  for (const again of [command, command])
    expect(await recordKill(stage.deps, again)).toEqual({ recorded: true, alreadyOver: false });
  expect(await recordKill(stage.deps, pressed())).toEqual({ recorded: true, alreadyOver: true });
});

test("[KS-25][KS-7][CL-9] during a database outage a kill is spooled and acknowledged, and is recorded exactly once afterwards", async () => {
  const { pressed, killEntries, state } = await live();
  const down = stopped();
  const command = pressed();
  expect(await recordKill(down, command)).toEqual({ recorded: true, alreadyOver: false });
  expect(stage.deps.spool.pending()).toEqual([command]);
  expect(await settleKills(down)).toMatchObject({ left: 1, because: { code: "ECONNREFUSED" } });
  expect(stage.deps.spool.pending()).toEqual([command]);
  await settleKills(stage.deps);
  expect(stage.deps.spool.pending()).toEqual([]);
  expect(await state()).toMatchObject({ status: "ended", reason: "killed", atMs: command.pressedAtMs });
  expect(await killEntries()).toMatchObject([{ facts: { spooled: true } }]);
  await settleKills(stage.deps);
  expect(await killEntries()).toHaveLength(1);
});

test("[KS-25] a frozen database doesn't delay a kill, and doesn't record it twice once it recovers", async () => {
  const { pressed, killEntries, state } = await live();
  const thaw = Promise.withResolvers<void>();
  const frozen = withDatabase(async (work) => {
    await thaw.promise;
    return stage.deps.store.transaction(work);
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const recording = recordKill(frozen, pressed());
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  expect(await recording).toEqual({ recorded: true, alreadyOver: false });
  expect(stage.deps.spool.pending()).toHaveLength(1);
  thaw.resolve();
  await settleKills(stage.deps);
  expect(await state()).toMatchObject({ status: "ended", reason: "killed" });
  await expect.poll(killEntries).toHaveLength(1);
});

test("[KS-7] at startup a spooled kill is recorded before any session is paused", async () => {
  const { pressed, killEntries, state } = await live();
  await recordKill(stopped(), pressed());
  // A new process has nothing in memory, only the file.
  const booted = await stage.boot();
  await recoverLiveSessions(booted);
  expect(await state()).toMatchObject({ status: "ended", reason: "killed" });
  expect(await killEntries()).toHaveLength(1);
  expect((await openKillSpool(stage.spoolFile)).pending()).toEqual([]);
  await settleKills(stage.deps);
  expect(await killEntries()).toHaveLength(1);
});

test("[KS-7] a spooled kill is recorded before its session can change again", async () => {
  const { engineer, sessionId, pressed, state } = await live();
  await recordKill(stopped(), pressed());
  await expect(leaveSession(stage.deps, engineer, { sessionId })).rejects.toMatchObject({ code: "SESSION_ENDED" });
  expect(await state()).toMatchObject({ status: "ended", reason: "killed" });
});

test("a spooled kill of an unknown session is logged and dropped, and doesn't hold up others", async () => {
  const { pressed, killEntries } = await live();
  await stage.deps.spool.append({ ...pressed(), artistId: (await stage.artist()).userId });
  await stage.deps.spool.append(pressed());
  await settleKills(stage.deps);
  expect(stage.deps.spool.pending()).toEqual([]);
  expect(await killEntries()).toHaveLength(1);
  expect(stage.logged.at(-1)).toMatchObject({ level: "error" });
});

test("[KS-29] over HTTP only the artist can kill the session: the engineer is refused, and admins and strangers get 404", async () => {
  const { artist, engineer, sessionId, state } = await live();
  const asked: string[] = [];
  const killSwitch: KillSwitch = {
    knows: (order) => order.artistId === artist.userId && asked.length === 0,
    killNow: async (order) => {
      asked.push(order.idempotencyKey);
      return recordKill(stage.deps, { ...order, epoch: 0 });
    },
  };
  const request = { sessionId, idempotencyKey: randomUUID() };
  const kill = (by: typeof artist) => killSession({ ...stage.deps, killSwitch }, by, request);
  await expect(kill(engineer)).rejects.toMatchObject({ code: "FORBIDDEN" });
  for (const stranger of [await stage.admin(), await stage.artist(), await stage.engineer()])
    await expect(kill(stranger)).rejects.toMatchObject({ code: "ROOM_NOT_FOUND" });
  expect(asked).toEqual([]);
  expect(await state()).toMatchObject({ status: "active" });
  const stopped = { recorded: true, alreadyOver: false };
  expect([await kill(artist), await kill(artist)]).toEqual([stopped, stopped]);
  expect(asked).toEqual([request.idempotencyKey]);
});

test("[KS-4] a kill over HTTP also disconnects the engineer before the database is queried", async () => {
  const { artist, sessionId } = await live();
  const told: string[] = [];
  const killSwitch: KillSwitch = {
    knows: () => true,
    killNow: async (order) => {
      told.push(order.sessionId);
      return { recorded: true, alreadyOver: false };
    },
  };
  const find = () => Promise.reject(new Error("the database was asked"));
  const deps = { ...stage.deps, store: { ...stage.deps.store, find }, killSwitch };
  const answer = await killSession(deps, artist, { sessionId, idempotencyKey: randomUUID() });
  expect(answer).toEqual({ recorded: true, alreadyOver: false });
  expect(told).toEqual([sessionId]);
});
