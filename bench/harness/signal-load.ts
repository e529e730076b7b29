// Connects many signaling clients and puts them under load: every sender sends cursor messages, offset in time from the
// others, and the other client in its room receives them. Both ends run in this process, so one clock measures the
// delay.
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import WebSocket from "ws";
import { type Call, call } from "./call.ts";

export type SignalClient = {
  url: string;
  origin?: string;
  // Requested just before connecting, and sent in the first frame.
  ticket?: Call;
  // Text that occurs in the server's message confirming the connection.
  welcome?: string;
  // Called when all clients are connected. It returns the session, whose epoch the messages carry.
  join?: Call;
  // Sends useless messages as fast as it can, and reconnects when the server disconnects it.
  floods?: boolean;
};

export type LoadPlan = { messagesPerSecond: number; seconds: number };
export type LoadResult = { sent: number; received: number; latenciesMs: number[] };
type Open = { socket: WebSocket; client: SignalClient; epoch: number };

const SEQUENCE_STEPS = 100_000;
const OPENED_AT_ONCE = 20;
const STRAGGLERS_MS = 500;
const FLOOD_FRAMES = 100;
const FLOOD_EVERY_MS = 10;
const FLOOD_AGAIN_MS = 250;

async function openOne(client: SignalClient): Promise<Open> {
  const ticket = client.ticket === undefined ? null : await call(client.ticket);
  const headers = client.origin === undefined ? {} : { origin: client.origin };
  const socket = new WebSocket(client.url, { perMessageDeflate: false, headers });
  await once(socket, "open");
  if (ticket !== null) socket.send(JSON.stringify({ type: "auth", ticket: ticket.ticket }));
  if (client.welcome !== undefined) await untilHeard(socket, client.welcome);
  return { socket, client, epoch: 1 };
}

async function untilHeard(socket: WebSocket, text: string): Promise<void> {
  const closed = new AbortController();
  const onClose = (code: number) => closed.abort(new Error(`The server closed a client with ${code}.`));
  socket.once("close", onClose);
  for (;;) {
    const [data] = (await once(socket, "message", { signal: closed.signal })) as [Buffer];
    if (!data.includes(text)) continue;
    socket.off("close", onClose);
    return;
  }
}

export async function openClients(clients: readonly SignalClient[]): Promise<Open[]> {
  const opened: Open[] = [];
  for (let from = 0; from < clients.length; from += OPENED_AT_ONCE) {
    opened.push(...(await Promise.all(clients.slice(from, from + OPENED_AT_ONCE).map(openOne))));
  }
  for (const one of opened) {
    if (one.client.floods) flood(one);
    if (one.client.join !== undefined) one.epoch = Number((await call(one.client.join)).epoch);
  }
  return opened;
}

function flood({ socket, client }: Open): void {
  const timer = setInterval(() => {
    for (let frame = 0; frame < FLOOD_FRAMES; frame += 1) socket.send(cursorMessage(frame, 1));
  }, FLOOD_EVERY_MS);
  socket.once("close", () => {
    clearInterval(timer);
    // A refused ticket or socket only delays the next attempt.
    const again = () => openOne(client).then(flood, () => setTimeout(again, FLOOD_AGAIN_MS));
    setTimeout(again, FLOOD_AGAIN_MS);
  });
}

// About 100 bytes, like the specification's cursor message. The x position doubles as the sequence number.
function cursorMessage(sequence: number, epoch: number): string {
  const x = (sequence % SEQUENCE_STEPS) / 1000;
  return JSON.stringify({ type: "cursor", role: "engineer", x, y: 43.217598123456789, epoch, sequence });
}

function sequenceOf(text: string): number | null {
  const found = /"x":([\d.]+)/.exec(text)?.[1];
  return found !== undefined && text.includes('"cursor"') ? Math.round(Number(found) * 1000) : null;
}

// Clients come in pairs, one per room. In each pair, the first client listens and the second sends.
export async function runLoad(opened: readonly Open[], plan: LoadPlan, first: number): Promise<LoadResult> {
  const result: LoadResult = { sent: 0, received: 0, latenciesMs: [] };
  const senders = opened.filter((_, index) => index % 2 === 1);
  const sentAtMs = senders.map(() => new Map<number, number>());
  const stopListening = opened.flatMap(({ socket }, index) => {
    if (index % 2 === 1) return [];
    const listen = (data: WebSocket.RawData) => {
      const nowMs = performance.now();
      const sequence = sequenceOf(String(data));
      const sentMs = sequence === null ? undefined : sentAtMs[index / 2]?.get(sequence);
      if (sentMs === undefined) return;
      result.received += 1;
      result.latenciesMs.push(nowMs - sentMs);
    };
    socket.on("message", listen);
    return [() => socket.off("message", listen)];
  });

  const stepMs = 1000 / (plan.messagesPerSecond * senders.length);
  const startMs = performance.now();
  for (let due = 0; performance.now() - startMs < plan.seconds * 1000; ) {
    for (const shouldHaveSent = (performance.now() - startMs) / stepMs; due < shouldHaveSent; due += 1) {
      const index = due % senders.length;
      const sequence = first + Math.floor(due / senders.length);
      sentAtMs[index]?.set(sequence % SEQUENCE_STEPS, performance.now());
      const sender = senders[index];
      sender?.socket.send(cursorMessage(sequence, sender.epoch));
      result.sent += 1;
    }
    await delay(1);
  }
  await delay(STRAGGLERS_MS);
  for (const stop of stopListening) stop();
  return result;
}
