// Tests a kill that isn't recorded yet: what it blocks, for how long, and what's left of it after a crash.
import { randomUUID } from "node:crypto";
import { asMarkerId } from "@foldback/domain/ids";
import { entitlements } from "@foldback/domain/plans/entitlements";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createMarkerStore } from "../../adapters/postgres/marker-store.ts";
import { clipSaying } from "../../testing/fake-speech.ts";
import { decisionAbout, type StageDeps } from "../../testing/open-session-stage.ts";
import { openTalkbackStage, type TalkbackStage } from "../../testing/open-talkback-stage.ts";
import { recordDecision } from "../consent/record-decision.ts";
import { DatabaseUnavailable } from "../database-unavailable.ts";
import { listWaitingSessions } from "../invitations/list-waiting-sessions.ts";
import { addMarker } from "../markers/add-marker.ts";
import { continueSession } from "../sessions/continue-session.ts";
import { currentSession } from "../sessions/current-session.ts";
import { enterPlace } from "../sessions/enter-session.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import { pauseSession } from "../sessions/pause-session.ts";
import type { SessionStore } from "../sessions/ports.ts";
import { raiseTimeLimit } from "../sessions/raise-time-limit.ts";
import { recoverLiveSessions } from "../sessions/recovery/recover-live-sessions.ts";
import { pauseUnpaused } from "../sessions/recovery/unpaused-sessions.ts";
import { findRoom } from "../sessions/rooms/find-room.ts";
import { startSession } from "../sessions/start-session.ts";
import { acceptClip } from "../talkback/accept-clip.ts";
import { startTalkback } from "../talkback/start-talkback.ts";
import { killSession } from "./kill-session.ts";
import type { KillCommand } from "./ports.ts";
import { recordKill } from "./record-kill.ts";
import { settleKills } from "./settle-kills.ts";
import { storeWithPendingKills } from "./with-pending-kills.ts";

let stage: TalkbackStage;
let broken: { database: boolean; spool: boolean };
beforeAll(async () => {
  stage = await openTalkbackStage();
  const { transaction } = stage.deps.store;
  const { append } = stage.deps.spool;
  broken = { database: false, spool: false };
  // Fails only the transactions that record a kill. We recognise them by their limit on waiting for a lock.
  stage.deps.store.transaction = (work, limits) =>
    broken.database && limits?.lockWaitMs !== undefined
      ? Promise.reject(Object.assign(new Error("could not extend file"), { code: "53100" }))
      : transaction(work, limits);
  stage.deps.spool.append = (command) =>
    broken.spool ? Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" })) : append(command);
});
afterAll(() => stage.close());

type Live = Awaited<ReturnType<TalkbackStage["liveSession"]>>;

const commandOf = ({ sessionId, artist }: Live): KillCommand => ({
  sessionId,
  artistId: artist.userId,
  idempotencyKey: randomUUID(),
  epoch: 9,
  pressedAtMs: stage.deps.nowMs(),
});

async function killUnrecorded(live: Live, command = commandOf(live)) {
  broken = { database: true, spool: true };
  expect(await recordKill(stage.deps, command)).toEqual({ recorded: false, alreadyOver: false });
  return command;
}
const mend = () => {
  broken = { database: false, spool: false };
};

const killEntries = async (sessionId: string) =>
  (await stage.entriesOf(sessionId)).filter(({ facts }) => facts.type === "kill.pressed");
const mark = ({ sessionId, engineer }: Live, sessions = stage.deps.store) => {
  const notes = { clipChanged: () => {}, notesChanged: () => {} };
  const deps = { markers: createMarkerStore(stage.db), sessions, notes, nowMs: stage.deps.nowMs };
  return addMarker(deps, engineer, { sessionId, markerId: asMarkerId(randomUUID()), label: "" });
};
const upload = ({ sessionId, engineer }: Live) =>
  acceptClip(stage.talkback, engineer, { sessionId, clipId: stage.newClipId(), webm: clipSaying("late") });
const lookUp = ({ artist }: Live, code: string) => {
  const roomLookups = { admit: () => true, missed: () => {}, alarmsOfLastHour: () => 0 };
  return findRoom({ store: stage.deps.store, roomLookups }, artist, { code, ip: "127.0.0.1" });
};

test("[KS-12][KS-13] a kill that neither the database nor the disk could store blocks every change of its session until it's recorded", async () => {
  const live = await stage.liveSession();
  const { artist, engineer, sessionId } = live;
  const { roomCode } = (await stage.deps.store.find(sessionId))?.session ?? { roomCode: "" };
  await killUnrecorded(live);
  const talk = { sessionId, clipId: stage.newClipId() };
  const changes = [
    () => leaveSession(stage.deps, engineer, live),
    () => joinSession(stage.deps, engineer, live),
    () => pauseSession(stage.deps, artist, live),
    () => continueSession(stage.deps, artist, live),
    () => startTalkback(stage.talkback, engineer, talk),
    () => upload(live),
  ];
  for (const change of changes) await expect(change()).rejects.toThrow(DatabaseUnavailable);
  const consent = recordDecision(stage.deps, artist, decisionAbout(engineer, { sessionId }));
  await expect(consent).rejects.toMatchObject({ code: "CONSENT_NOT_RECORDED" });
  await expect(mark(live)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  for (const who of [artist, engineer]) {
    await expect(enterPlace(stage.deps, who, { kind: "room", sessionId })).rejects.toMatchObject({
      code: "SESSION_ENDED",
    });
  }
  expect(await currentSession(stage.deps, artist, { as: "artist" })).toBeNull();
  expect(await currentSession(stage.deps, engineer, { as: "engineer" })).toBeNull();
  expect(await listWaitingSessions(stage.deps, engineer)).toEqual([]);
  expect(await lookUp(live, roomCode)).toMatchObject({ session: { epoch: 9, state: { reason: "killed" } } });
  expect(await settleKills(stage.deps)).toMatchObject({ left: 1 });
  mend();
  expect(await settleKills(stage.deps)).toMatchObject({ left: 0 });
  expect(await killEntries(sessionId)).toHaveLength(1);
  await expect(upload(live)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  expect(stage.changes.at(-1)).toMatchObject({ session: { id: sessionId, epoch: 9, state: { reason: "killed" } } });
});

test("[KS-13] a kill in memory is spooled once the disk has room, and recorded once the database is back", async () => {
  const live = await stage.liveSession();
  const command = await killUnrecorded(live);
  broken.spool = false;
  expect(await settleKills(stage.deps)).toMatchObject({ left: 1 });
  expect(stage.deps.unrecorded.all()).toEqual([]);
  expect(stage.deps.spool.pending()).toEqual([command]);
  mend();
  await settleKills(stage.deps);
  expect(await killEntries(live.sessionId)).toMatchObject([{ facts: { spooled: true } }]);
});

test("[KS-13] a repeated press is stored once and recorded with the time of the first", async () => {
  const live = await stage.liveSession();
  const first = await killUnrecorded(live);
  stage.advance(5_000);
  await killUnrecorded(live);
  expect(stage.deps.unrecorded.all()).toEqual([first]);
  mend();
  await settleKills(stage.deps);
  const pressedAt = new Date(first.pressedAtMs).toISOString();
  expect(await killEntries(live.sessionId)).toMatchObject([{ facts: { pressedAt, spooled: false } }]);
});

test("[KS-12] participants can start and join another session once the kill can be recorded", async () => {
  const live = await stage.liveSession();
  await killUnrecorded(live);
  const start = () => startSession(stage.deps, live.artist, { engineerId: live.engineer.userId });
  await expect(start()).rejects.toThrow(DatabaseUnavailable);
  mend();
  expect((await start()).session.state).toMatchObject({ status: "waiting" });
  const other = await stage.liveSession();
  await killUnrecorded(other);
  const open = await startSession(stage.deps, await stage.artist(), { engineerId: null });
  const join = () => joinSession(stage.deps, other.engineer, { sessionId: open.session.id });
  await expect(join()).rejects.toThrow(DatabaseUnavailable);
  mend();
  expect((await join()).session.state).toMatchObject({ status: "active" });
});

test("[KS-12] a kill blocks changes from the moment it's pressed, before the database or the disk has responded", async () => {
  const live = await stage.liveSession();
  const thaw = Promise.withResolvers<void>();
  const { store } = stage.deps;
  const frozen: StageDeps = {
    ...stage.deps,
    store: { ...store, transaction: (work, limits) => thaw.promise.then(() => store.transaction(work, limits)) },
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const recording = recordKill(frozen, commandOf(live));
  expect(await currentSession(stage.deps, live.artist, { as: "artist" })).toBeNull();
  await expect(mark(live)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  const leaving = expect(leaveSession(frozen, live.engineer, live)).rejects.toThrow(DatabaseUnavailable);
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await leaving;
  expect(await recording).toEqual({ recorded: true, alreadyOver: false });
  thaw.resolve();
  await settleKills(stage.deps);
  await expect.poll(() => killEntries(live.sessionId)).toHaveLength(1);
});

test("[KS-12] a ticket and a marker are refused if their session's kill is recorded while the session is being read", async () => {
  const live = await stage.liveSession();
  const { engineer, sessionId } = live;
  const stored = await stage.deps.store.find(sessionId);
  const kill = commandOf(live);
  stage.deps.unrecorded.hold(kill);
  const slow: SessionStore = {
    ...stage.deps.store,
    find: async () => {
      stage.deps.unrecorded.release(kill);
      return stored;
    },
  };
  const store = storeWithPendingKills(slow, stage.deps);
  const ticket = enterPlace({ store }, engineer, { kind: "room", sessionId });
  await expect(ticket).rejects.toMatchObject({ code: "SESSION_ENDED" });
  stage.deps.unrecorded.hold(kill);
  await expect(mark(live, store)).rejects.toMatchObject({ code: "SESSION_ENDED" });
});

/** The kill arrives while a change is being committed. */
function killedAtCommit(kill: KillCommand): StageDeps {
  const store: SessionStore = {
    ...stage.deps.store,
    transaction: async (work, limits) => {
      const answer = await stage.deps.store.transaction(work, limits);
      stage.deps.unrecorded.hold(kill);
      return answer;
    },
  };
  return { ...stage.deps, store: storeWithPendingKills(store, stage.deps) };
}

test("[KS-12] a change and a Join are refused if a kill arrives while they're committing", async () => {
  const live = await stage.liveSession();
  const { artist, sessionId } = live;
  const pause = pauseSession(killedAtCommit(commandOf(live)), artist, { sessionId });
  await expect(pause).rejects.toMatchObject({ code: "SESSION_ENDED" });

  const [owner, engineer] = [await stage.artist(), await stage.engineer()];
  const { session } = await startSession(stage.deps, owner, { engineerId: null });
  const kill = commandOf({ ...live, artist: owner, sessionId: session.id });
  const join = joinSession(killedAtCommit(kill), engineer, { sessionId: session.id });
  await expect(join).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
});

test("[KS-12] a lifted time limit and a late pause aren't reported if a kill arrives while they're committing", async () => {
  stage.allow(entitlements.starter);
  const live = await stage.liveSession();
  const other = await stage.liveSession();
  stage.allow(entitlements.pro);
  const seen = stage.changes.length;
  await raiseTimeLimit(killedAtCommit(commandOf(live)), live.artist.userId);

  const booted = killedAtCommit(commandOf(other));
  booted.unpaused.set(other.sessionId, stage.deps.nowMs());
  await pauseUnpaused(booted);
  expect(stage.changes.slice(seen)).toEqual([]);

  await settleKills(stage.deps);
  expect(await pauseUnpaused(stage.deps)).toBeNull();
  expect(stage.deps.unpaused.size).toBe(0);
});

test("[KS-12] a kill of another artist's session blocks nothing", async () => {
  const live = await stage.liveSession();
  const stranger = await stage.artist();
  await stage.deps.spool.append({ ...commandOf(live), artistId: stranger.userId });
  expect(await currentSession(stage.deps, live.artist, { as: "artist" })).toMatchObject({
    session: { id: live.sessionId },
  });
  await pauseSession(stage.deps, live.artist, live);
  expect(stage.deps.spool.pending()).toEqual([]);
});

test("[KS-13][KS-6] a kill lost from memory in a crash is recorded when the browser sends it again, even on the paused session", async () => {
  const live = await stage.liveSession();
  const { artist, sessionId } = live;
  const { idempotencyKey } = await killUnrecorded(live);
  mend();
  // A new process doesn't know about the kill, so it pauses this session at startup like any other.
  const booted = await stage.boot();
  await recoverLiveSessions(booted);
  expect((await booted.store.find(sessionId))?.session.state).toMatchObject({ status: "paused" });
  const killSwitch = { knows: () => false, killNow: () => Promise.reject(new Error("not asked")) };
  const again = () => killSession({ ...booted, killSwitch }, artist, { sessionId, idempotencyKey });
  expect([await again(), await again()]).toEqual([
    { recorded: true, alreadyOver: false },
    { recorded: true, alreadyOver: false },
  ]);
  expect((await booted.store.find(sessionId))?.session.state).toMatchObject({ status: "ended", reason: "killed" });
  expect(await killEntries(sessionId)).toHaveLength(1);
});
