/**
 * Attack 4: one stranger floods sign-in and calls. Other users must still be served, and kills delivered, without
 * delay.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { connectTestClient, type TestClient } from "../../apps/server/src/signaling/testing/test-client.ts";
import { beginDemoSession, type Client, signInDemo } from "../../apps/server/src/testing/demo-clients.ts";
import type { Attack, Finding } from "./finding.ts";
import { createStranger, documentationIp, type Target } from "./target.ts";

const floodMs = 20_000;
const kills = 10;
const floodProcess = fileURLToPath(new URL("./flood-process.ts", import.meta.url));

export const slowServer: Attack = {
  name: "4. one stranger slows the server for everyone",
  async run(target) {
    const [artist, engineer] = await Promise.all([
      signInDemo(target.url, target.printed, "artist"),
      signInDemo(target.url, target.printed, "engineer"),
    ]);
    const flood = fork(floodProcess);
    const ended = once(flood, "message");
    const stranger = createStranger(target, documentationIp(0x40, 1));
    flood.send({ url: target.url, headers: stranger.headers(), forMs: floodMs });
    const toldMs: number[] = [];
    for (let n = 0; n < kills; n += 1) toldMs.push(await timedKill(target, artist, engineer));
    const bystander = await visitWhileFlooded(target);
    const [statuses] = (await ended) as [Record<string, number>];
    return [killsTold(toldMs), bystander, heldDown(statuses)];
  },
};

/** Milliseconds from the artist's kill until the engineer's socket receives it. */
async function timedKill({ url }: Target, artist: Client, engineer: Client): Promise<number> {
  const { sessionId } = await beginDemoSession(artist, engineer);
  const enter = async (client: Client): Promise<TestClient> => {
    const { ticket } = await client.signaling.ticket({ place: { kind: "room", sessionId } });
    const socket = await connectTestClient(`${url.replace("http", "ws")}/signal`, url);
    socket.say({ type: "auth", ticket });
    await socket.hear("room_joined");
    return socket;
  };
  const [studio, desk] = [await enter(artist), await enter(engineer)];
  const pressedMs = performance.now();
  studio.say({ type: "kill", idempotencyKey: crypto.randomUUID() });
  await desk.hear("killed");
  const toldMs = performance.now() - pressedMs;
  await Promise.all([studio.closed, desk.closed]);
  return toldMs;
}

const killsTold = (toldMs: readonly number[]): Finding => ({
  claim: "every kill reaches the engineer within 250 ms",
  held: toldMs.length === kills && Math.max(...toldMs) <= 250,
  seen: `${toldMs.length} kills, slowest ${Math.max(...toldMs).toFixed(1)} ms`,
});

async function visitWhileFlooded(target: Target): Promise<Finding> {
  const visitor = createStranger(target, documentationIp(0x41, 1));
  const seen: string[] = [];
  for (const path of ["/", "/healthz"]) {
    const startedMs = performance.now();
    const { status } = await visitor.get(path);
    seen.push(`${path} ${status} in ${(performance.now() - startedMs).toFixed(0)} ms`);
  }
  return {
    claim: "a visitor from another network gets the site, and the health check is answered",
    held: seen.every((line) => line.includes(" 200 ")),
    seen: seen.join(", "),
  };
}

function heldDown(statuses: Record<string, number>): Finding {
  const faults = Object.keys(statuses).filter((status) => status.startsWith("5") && status !== "503");
  return {
    claim: "the flood is refused once its budget is used up, and causes no server error",
    held: (statuses["429"] ?? 0) > 0 && faults.length === 0,
    seen: Object.entries(statuses)
      .map(([status, count]) => `${count} x ${status}`)
      .join(", "),
  };
}
