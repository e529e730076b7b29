import { expect, onTestFinished, test } from "vitest";
import { forkSignaling } from "../testing/signaling-process.ts";
import { testOrigin } from "../testing/start-test-signaling.ts";
import { connectTestClient, type TestClient } from "../testing/test-client.ts";

const idleSockets = 10_000;
const openedAtOnce = 200;
const allowedBytesEach = 50 * 1024;

async function openIdle(url: string, tickets: string[]): Promise<TestClient[]> {
  const clients: TestClient[] = [];
  for (let from = 0; from < tickets.length; from += openedAtOnce)
    clients.push(...(await Promise.all(tickets.slice(from, from + openedAtOnce).map((ticket) => enter(url, ticket)))));
  return clients;
}

async function enter(url: string, ticket: string) {
  const client = await connectTestClient(url, testOrigin);
  client.say({ type: "auth", ticket });
  await Promise.race([client.hear("lobby_joined"), client.hear("room_joined")]);
  return client;
}

test("[REL-16][KS-22] ten thousand idle sockets stay open and use little memory, and a kill still gets through", {
  timeout: 300_000,
}, async () => {
  const server = await forkSignaling();
  onTestFinished(server.stop);
  const url = await server.url();
  const warmUp = await openIdle(url, await server.lobbyTickets(500));
  const tickets = await server.lobbyTickets(idleSockets);
  const [room] = await server.rooms(1);
  if (room === undefined) throw new Error("no room");
  const before = await server.measureMemory();
  const idle = await openIdle(url, tickets);
  const after = await server.measureMemory();
  expect(after.authenticated - before.authenticated).toBe(idleSockets);
  expect((after.rssBytes - before.rssBytes) / idleSockets).toBeLessThan(allowedBytesEach);
  const [artist, engineer] = [await enter(url, room.artistTicket), await enter(url, room.engineerTicket)];
  artist.say({ type: "kill", idempotencyKey: crypto.randomUUID() });
  await engineer.hear("killed");
  expect((await artist.hear("killed")).recorded).toBe(false);
  expect((await artist.hear("killed")).recorded).toBe(true);
  for (const { socket } of [...warmUp, ...idle]) socket.terminate();
});
