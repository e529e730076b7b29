/**
 * Sends kills the way the artist's devices do: immediately over the socket or HTTP, and then over HTTP with growing
 * pauses and the same key until the server says that it's recorded. packages/studio-link does the same with its pending
 * kills.
 */
import { randomUUID } from "node:crypto";
import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import type { KillAnswer, KillWay } from "./facts.ts";
import { nowMs } from "./outages.ts";
import type { Room } from "./room.ts";
import { type Answer, callProcedure } from "./wire.ts";

const firstPauseMs = 500;
const longestPauseMs = 4_000;
const attemptLimitMs = 5_000;
/**
 * Errors after which the server will never record the kill, for instance because the phone's pairing ended with the
 * session.
 */
const hopeless = ["FORBIDDEN", "PAIRING_REFUSED", "ROOM_NOT_FOUND", "NOT_FOUND", "BAD_INPUT"];

export type Kills = {
  press(way: KillWay): void;
  /** Resolves when every press is recorded or refused, or the time is up. */
  settled(withinMs: number): Promise<void>;
  anyPressed(): boolean;
};

export function createKills(room: Room): Kills {
  const open = new Set<string>();
  let sendings = 0;
  let presses = 0;
  room.onRecorded(() => open.clear());

  const sent = (press: string, way: KillWay) => {
    sendings += 1;
    room.note({ kind: "kill-sent", press, way, atMs: nowMs(), sending: sendings });
    return sendings;
  };

  /** Returns false if no socket is open. */
  function pressOnSocket(press: string, way: KillWay): boolean {
    const party = way === "socket" ? "artist" : "phone";
    if (!room.sockets.get(party)?.isOpen()) return false;
    sent(press, way);
    return room.say(party, { type: "kill", idempotencyKey: press });
  }

  async function deliver(press: string, way: KillWay, firstRestMs: number): Promise<void> {
    let pauseMs = firstPauseMs;
    if (firstRestMs > 0) await letTimePass(firstRestMs);
    while (open.has(press)) {
      const answer = await attempt(room, { press, way, sent });
      if (isDone(answer)) open.delete(press);
      else await letTimePass(pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
  }

  return {
    press(way) {
      const press = randomUUID();
      open.add(press);
      presses += 1;
      const isBySocket = way === "socket" || way === "phone-socket";
      const went = isBySocket && pressOnSocket(press, way);
      void deliver(press, byHttp(way), went ? firstPauseMs : 0);
    },
    async settled(withinMs) {
      const untilMs = nowMs() + withinMs;
      while (open.size > 0 && nowMs() < untilMs && !room.rig.server.isGone()) await letTimePass(50);
      for (const press of open) room.note({ kind: "kill-given-up", press, atMs: nowMs() });
      open.clear();
    },
    anyPressed: () => presses > 0,
  };
}

type Attempt = { press: string; way: KillWay; sent(press: string, way: KillWay): number };

async function attempt(room: Room, { press, way, sent }: Attempt): Promise<KillAnswer> {
  const [party, path] = way.startsWith("phone")
    ? (["phone", "pairing/kill"] as const)
    : (["artist", "sessions/kill"] as const);
  const killToken = way.endsWith("sealed") ? (room.sockets.get(party)?.killToken() ?? undefined) : undefined;
  const sending = sent(press, killToken === undefined ? plain(way) : way);
  const input = { sessionId: room.sessionId, idempotencyKey: press, killToken };
  const { url } = room.rig.server;
  const asked = await callProcedure(url, { path, input, timeoutMs: attemptLimitMs }, room.callerOf(party));
  const answer = killAnswerOf(asked);
  room.note({ kind: "kill-answered", sending, sentMs: asked.sentMs, atMs: asked.atMs, answer });
  return answer;
}

function byHttp(way: KillWay): KillWay {
  if (way === "socket") return "http-sealed";
  return way === "phone-socket" ? "phone-http-sealed" : way;
}

/** Without a kill token the server has to ask the database. */
const plain = (way: KillWay): KillWay => (way.startsWith("phone") ? "phone-http" : "http");

const isDone = (answer: KillAnswer): boolean =>
  (answer.status === "taken" && answer.recorded) ||
  (answer.status === "refused" && answer.code !== null && hopeless.includes(answer.code));

function killAnswerOf({ status, code, output }: Answer): KillAnswer {
  if (status === 0) return { status: "lost" };
  if (status !== 200) return { status: "refused", httpStatus: status, code };
  return { status: "taken", recorded: output.recorded === true, alreadyOver: output.alreadyOver === true };
}
