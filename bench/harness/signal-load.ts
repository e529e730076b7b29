// The load of the signaling figure: rooms of two clients that send each other cursor messages, every client at
// its own phase. Client i and i + 1 (i even) share a room. Both ends live here, so one clock measures the way.
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import WebSocket from "ws";

export type SignalClient = {
  url: string;
  protocols?: string[];
  origin?: string;
  // What the client says first, if its server wants to hear something, and what it waits for then.
  hello?: string;
  welcome?: string;
};

export type LoadPlan = { clients: SignalClient[]; messagesPerSecond: number; seconds: number };
export type LoadResult = { sent: number; received: number; latenciesMs: number[] };

const SEQUENCE_STEPS = 100_000;

// About 100 bytes, as the specification's cursor message; the sequence number travels as the x position.
export function cursorMessage(sequence: number): string {
  const x = (sequence % SEQUENCE_STEPS) / 1000;
  return JSON.stringify({ type: "cursor", role: "engineer", x, y: 43.217598123456789, epoch: 1, sequence });
}

function sequenceOf(text: string): number | null {
  const found = /"x":([\d.]+)/.exec(text)?.[1];
  return text.includes('"cursor"') && found !== undefined ? Math.round(Number(found) * 1000) : null;
}

export async function openClients(clients: readonly SignalClient[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (const client of clients) {
    const headers = client.origin === undefined ? {} : { origin: client.origin };
    const socket = new WebSocket(client.url, client.protocols ?? [], { perMessageDeflate: false, headers });
    sockets.push(socket);
    await once(socket, "open");
    if (client.hello !== undefined) socket.send(client.hello);
    if (client.welcome !== undefined) await untilHeard(socket, client.welcome);
  }
  return sockets;
}

async function untilHeard(socket: WebSocket, text: string): Promise<void> {
  const stop = new AbortController();
  socket.once("close", (code) => stop.abort(new Error(`The server closed a client with ${code}.`)));
  for (;;) {
    const [data] = (await once(socket, "message", { signal: stop.signal })) as [Buffer];
    if (data.includes(text)) return;
  }
}

export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const sockets = await openClients(plan.clients);
  const sentAtMs = sockets.map(() => new Map<number, number>());
  const result: LoadResult = { sent: 0, received: 0, latenciesMs: [] };
  sockets.forEach((socket, index) => {
    const fromPeer = sentAtMs[index ^ 1];
    socket.on("message", (data) => {
      const nowMs = performance.now();
      const sequence = sequenceOf(String(data));
      const sentMs = sequence === null ? undefined : fromPeer?.get(sequence);
      if (sentMs === undefined) return;
      result.received += 1;
      result.latenciesMs.push(nowMs - sentMs);
    });
  });

  const stepMs = 1000 / (plan.messagesPerSecond * sockets.length);
  const startMs = performance.now();
  for (let due = 0; performance.now() - startMs < plan.seconds * 1000; ) {
    const shouldHaveSent = (performance.now() - startMs) / stepMs;
    for (; due < shouldHaveSent; due += 1) {
      const index = due % sockets.length;
      const sequence = Math.floor(due / sockets.length);
      sentAtMs[index]?.set(sequence % SEQUENCE_STEPS, performance.now());
      sockets[index]?.send(cursorMessage(sequence));
      result.sent += 1;
    }
    await delay(1);
  }
  await delay(500);
  for (const socket of sockets) socket.terminate();
  return result;
}
