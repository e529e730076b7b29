// Opens rooms whose artist and engineer are both connected, ready to time a kill in each.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import WebSocket from "ws";
import { call } from "../harness/call.ts";
import type { SignalClient } from "../harness/signal-load.ts";
import { liveRooms } from "./signaling-clients.ts";
import type { Foldback } from "./start-foldback.ts";

// `killMs` times a kill from the artist's frame to the engineer's socket.
export type Room = { killMs: () => Promise<number>; close: () => void };

export async function openRooms(foldback: Foldback, count: number): Promise<Room[]> {
  const clients = await liveRooms(foldback, count);
  const rooms: Room[] = [];
  for (let index = 0; index < clients.length; index += 2) {
    const [artist, engineer] = [clients[index], clients[index + 1]];
    if (artist === undefined || engineer === undefined) continue;
    rooms.push(roomOf(await openSocket(artist), await openSocket(engineer)));
  }
  return rooms;
}

function roomOf(artist: WebSocket, engineer: WebSocket): Room {
  return {
    killMs: async () => {
      const told = untilHeard(engineer, '"kill');
      const startedMs = performance.now();
      artist.send(JSON.stringify({ type: "kill", idempotencyKey: randomUUID() }));
      await told;
      return performance.now() - startedMs;
    },
    close: () => {
      artist.terminate();
      engineer.terminate();
    },
  };
}

async function openSocket(client: SignalClient): Promise<WebSocket> {
  const { ticket } = client.ticket === undefined ? {} : await call(client.ticket);
  const headers = client.origin === undefined ? {} : { origin: client.origin };
  const socket = new WebSocket(client.url, { perMessageDeflate: false, headers });
  await once(socket, "open");
  if (client.welcome !== undefined) {
    const welcomed = untilHeard(socket, client.welcome);
    socket.send(JSON.stringify({ type: "auth", ticket }));
    await welcomed;
  }
  if (client.join !== undefined) await call(client.join);
  return socket;
}

const untilHeard = (socket: WebSocket, part: string) =>
  new Promise<void>((resolve) => {
    const listen = (data: WebSocket.RawData) => {
      if (!String(data).includes(part)) return;
      socket.off("message", listen);
      resolve();
    };
    socket.on("message", listen);
  });

// The same rooms on the bare relay, which forwards everything.
export async function openBareRooms(url: string, count: number): Promise<Room[]> {
  const rooms: Room[] = [];
  for (let index = 0; index < count; index += 1) {
    const client = { url: `${url.replace("http", "ws")}/?room=${index}` };
    rooms.push(roomOf(await openSocket(client), await openSocket(client)));
  }
  return rooms;
}
