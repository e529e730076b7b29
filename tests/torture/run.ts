/**
 * Plays one run: starts a session, plays the steps and the fault, ends the session, and asks the model for violations.
 */
import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import { perform } from "./acts.ts";
import type { Cast, Player } from "./casts.ts";
import { type Fact, factsOf, type KillWay, type RunLog } from "./facts.ts";
import type { FaultInjector } from "./faults.ts";
import { createKills, type Kills } from "./kills.ts";
import { notificationsOf, type Violation, violationsOf } from "./model.ts";
import { nowMs } from "./outages.ts";
import type { RunPlan } from "./plan.ts";
import type { RealServer } from "./real-server.ts";
import { openRoom, type Room } from "./room.ts";
import type { TestRig } from "./test-rig.ts";
import { callProcedure, send } from "./wire.ts";

export type RunResult = {
  plan: RunPlan;
  sessionId: string;
  /** Null if there was no violation, because thousands of runs are kept until the end. */
  log: RunLog | null;
  figures: { sendings: KillWay[]; told: Told[]; clipsKept: number };
  violations: Violation[];
  fromMs: number;
  toMs: number;
  /** What the ledger must contain. `auditDatabase` checks it at the end. */
  killsInLedger: number | null;
};

/**
 * How long it took to notify the last party of a kill. `tookMs` counts only the time during which the server was
 * running.
 */
type Told = { atMs: number; tookMs: number; wallMs: number };

/** Longer than the longest fault and its recovery. */
const timeoutMs = 45_000;

export async function playRun(
  rig: TestRig,
  { plan, cast, faults }: { plan: RunPlan; cast: Cast; faults: FaultInjector },
): Promise<RunResult> {
  const fromMs = nowMs();
  const session = await beginSession(rig, cast, plan);
  const room = openRoom(rig, cast, session);
  const kills = createKills(room);
  try {
    await playSteps(plan, { room, kills, faults });
    await conclude(room, kills);
  } finally {
    room.close();
  }
  const untilMs = nowMs();
  const outages = rig.outages.all.filter(({ toMs }) => toMs >= fromMs);
  const log: RunLog = { facts: room.facts, outages, untilMs };
  const violations = violationsOf(log);
  return {
    plan,
    sessionId: room.sessionId,
    log: violations.length === 0 ? null : log,
    figures: {
      sendings: factsOf(log, "kill-sent").map(({ way }) => way),
      told: lastTold(log),
      clipsKept: factsOf(log, "clip-kept").length,
    },
    violations,
    fromMs,
    toMs: untilMs,
    killsInLedger: factsOf(log, "kills-in-ledger").at(-1)?.count ?? null,
  };
}

function lastTold(log: RunLog): Told[] {
  const last = new Map<number, Told>();
  for (const { sending, toldMs, tookMs } of notificationsOf(log)) {
    if (toldMs === null) continue;
    const { atMs, sending: serial } = sending;
    const known = last.get(serial);
    if (known === undefined || known.tookMs < tookMs) last.set(serial, { atMs, tookMs, wallMs: toldMs - atMs });
  }
  return [...last.values()];
}

async function beginSession({ server }: TestRig, { artist, engineer }: Cast, { run, opensTo }: RunPlan) {
  const { url } = server;
  const input = { engineerId: opensTo === "any engineer" ? null : engineer.userId };
  const start = async () => {
    const answer = await callProcedure(url, { path: "sessions/start", input }, artist);
    if (answer.code === "SESSION_ALREADY_LIVE") await endLeftover(url, artist);
    return answer;
  };
  const { output, status, code } = await eventually(server, start, (answer) => answer.status === 200);
  const { sessionId, roomCode } = output;
  if (typeof sessionId !== "string" || typeof roomCode !== "string")
    throw new Error(`couldn't start a session: ${status} ${code}`);
  return { run, sessionId, roomCode };
}

/** Ends a session that the server did start, although a fault swallowed its response. */
async function endLeftover(url: string, artist: Player): Promise<void> {
  const { output } = await callProcedure(url, { path: "sessions/current", input: { as: "artist" } }, artist);
  await callProcedure(url, { path: "sessions/end", input: { sessionId: output.sessionId } }, artist);
}

type Playing = { room: Room; kills: Kills; faults: FaultInjector };

async function playSteps({ steps, fault }: RunPlan, { room, kills, faults }: Playing): Promise<void> {
  const racing: Promise<void>[] = [];
  let faultOver: Promise<void> = Promise.resolve();
  for (const [index, { act, waits, restMs }] of steps.entries()) {
    if (fault !== null && index === fault.beforeStep) faultOver = (await faults.begin(fault, room)).over;
    if (restMs > 0) await letTimePass(restMs);
    const doing = perform(act, { room, kills });
    if (waits) await doing;
    else racing.push(doing);
  }
  await Promise.all([...racing, faultOver]);
}

/**
 * Ends a live session, waits until every kill is recorded, and then sends everything that an ended session must refuse.
 */
async function conclude(room: Room, kills: Kills): Promise<void> {
  if (!kills.anyPressed()) await endIt(room);
  await kills.settled(timeoutMs);
  await endIt(room);
  await knock(room);
  await countKills(room, kills);
  await readClips(room);
}

/** If all kills were refused, for instance from an unpaired phone, the session is still live. */
async function endIt(room: Room): Promise<void> {
  const { sessionId } = room;
  await eventually(
    room.rig.server,
    () => room.call("artist", { ask: "end", path: "sessions/end", input: { sessionId } }),
    ({ status }) => status === 200 || status === 409 || status === 404,
  );
}

async function knock(room: Room): Promise<void> {
  await Promise.all(
    (["artist", "engineer"] as const).map(async (party) => {
      await room.enter(party);
      await perform({ do: "marker", who: party }, { room, kills: noKills });
    }),
  );
  await perform({ do: "join", who: "engineer" }, { room, kills: noKills });
  await perform({ do: "continue" }, { room, kills: noKills });
  await perform({ do: "clip", who: "engineer" }, { room, kills: noKills });
}

const noKills: Kills = { press: () => {}, settled: async () => {}, anyPressed: () => false };

async function countKills(room: Room, kills: Kills): Promise<void> {
  const { server, people } = room.rig;
  const input = { search: room.sessionId, exhibits: false };
  const count = async () => {
    const { output, status } = await callProcedure(server.url, { path: "evidence/list", input }, people.admin);
    return status === 200 && Array.isArray(output.rows) ? output.rows.filter(({ killed }) => killed).length : null;
  };
  // A spooled kill is written once the server has reached the database again.
  const found = await eventually(
    server,
    count,
    (kill) => kill !== null && (kill > 0 || !kills.anyPressed() || isUnheard(room.facts)),
  );
  if (found !== null) room.note({ kind: "kills-in-ledger", count: found, atMs: nowMs() });
}

/** If no kill was acknowledged, the ledger needn't hold one. */
const isUnheard = (facts: readonly Fact[]): boolean =>
  !facts.some(
    (fact) =>
      fact.kind === "told" || (fact.kind === "kill-answered" && fact.answer.status === "taken" && fact.answer.recorded),
  );

async function readClips(room: Room): Promise<void> {
  const { server, clip } = room.rig;
  for (const fact of [...room.facts]) {
    if (fact.kind !== "clip-kept") continue;
    const path = `/talkback/clips/${fact.clipId}`;
    const answer = await eventually(
      server,
      () => send({ url: server.url, path }, room.cast.artist),
      ({ status }) => status === 200,
    );
    const matches = answer.status === 200 && Buffer.compare(answer.bytes, clip) === 0;
    room.note({ kind: "clip-read", clipId: fact.clipId, atMs: answer.atMs, matches });
  }
}

/**
 * Repeats until the result fits, the time is up or the server has died, because another run's fault may be under way.
 */
async function eventually<Answer>(
  { isGone }: RealServer,
  ask: () => Promise<Answer>,
  fits: (answer: Answer) => boolean,
): Promise<Answer> {
  const untilMs = nowMs() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer) || nowMs() > untilMs || isGone()) return answer;
    await letTimePass(200);
  }
}
