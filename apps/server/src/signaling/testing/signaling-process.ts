/**
 * Runs signaling in a separate process, for tests that measure its memory. It receives orders from its parent process
 * and handles them one at a time.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { activeSession, newCast } from "./live-session-builder.ts";
import { startTestSignaling, type TestSignaling } from "./start-test-signaling.ts";

export type Room = { sessionId: string; epoch: number; artistTicket: string; engineerTicket: string };
type MemoryUse = { rssBytes: number; sockets: number; authenticated: number; polluted: boolean };
type Order =
  | { kind: "url" }
  | { kind: "rooms"; count: number }
  | { kind: "lobby"; count: number }
  | { kind: "measureMemory" };

export async function forkSignaling() {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ["--expose-gc", "--disable-proto=delete"] });
  const ask = async (order: Order): Promise<unknown> => {
    child.send(order);
    const [answer] = await once(child, "message");
    return answer;
  };
  await once(child, "message");
  return {
    url: async () => (await ask({ kind: "url" })) as string,
    rooms: async (count: number) => (await ask({ kind: "rooms", count })) as Room[],
    lobbyTickets: async (count: number) => (await ask({ kind: "lobby", count })) as string[],
    measureMemory: async () => (await ask({ kind: "measureMemory" })) as MemoryUse,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

function run(server: TestSignaling, order: Order): unknown {
  switch (order.kind) {
    case "url":
      return server.url;
    case "rooms":
      return rooms(server, order.count);
    case "lobby":
      return Array.from({ length: order.count }, () => {
        const { engineer } = newCast();
        server.addPerson(engineer);
        return server.ticketFor(engineer, { kind: "lobby" });
      });
    case "measureMemory":
      return measureMemory(server);
  }
}

/** Returns the same rooms each time, but with new tickets. */
function rooms(server: TestSignaling, count: number): Room[] {
  while (server.world.sessions.size < count) server.put(activeSession(newCast()));
  return [...server.world.sessions.values()].slice(0, count).map(({ session }) => {
    const place = { kind: "room", sessionId: session.id } as const;
    const engineerTicket = server.ticketFor(session.engineerId ?? session.artistId, place);
    const artistTicket = server.ticketFor(session.artistId, place);
    return { sessionId: session.id, epoch: session.epoch, artistTicket, engineerTicket };
  });
}

function measureMemory(server: TestSignaling): MemoryUse {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { sockets, authenticated } = server.gateway.stats();
  return {
    rssBytes: process.memoryUsage().rss,
    sockets,
    authenticated,
    polluted: Object.keys(Object.prototype).length > 0,
  };
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startTestSignaling();
  process.on("message", (order: Order) => process.send?.(run(server, order)));
  process.on("disconnect", () => process.exit());
  process.send("ready");
}
