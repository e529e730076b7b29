import { PassThrough } from "node:stream";
import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test, vi } from "vitest";
import type { WebSocket } from "ws";
import type { Connection, Person } from "../hub-state.ts";
import { openFloodBudget } from "../limits/flood-guard.ts";
import { newUserId } from "../testing/live-session-builder.ts";
import { openConnection } from "../wire/connection.ts";
import { sweep } from "./sweep.ts";

function socketDouble() {
  const calls = { close: vi.fn(), ping: vi.fn(), terminate: vi.fn() };
  return { calls, socket: { readyState: 1, ...calls } as unknown as WebSocket };
}

const person = (): Person => ({
  userId: newUserId("engineer"),
  connections: new Set(),
  budget: openFloodBudget(),
  forgeries: { reportedAtMs: 0, suppressed: 0 },
});

function connected(nowMs: number, kind: "new" | "lobby") {
  const { socket, calls } = socketDouble();
  const address = { ipAddress: "127.0.0.1", connections: 1, budget: openFloodBudget(), introduced: () => {} };
  const connection: Connection = openConnection({ socket, transport: new PassThrough(), address, nowMs, serial: 1 });
  if (kind === "lobby") connection.place = { kind, person: person(), greeted: true };
  return { connection, calls };
}

test("[SG-1] a socket gets ten seconds to send a ticket, then two seconds to respond to the close", () => {
  const { connection, calls } = connected(0, "new");
  sweep([connection], 9_999);
  expect(calls.close).not.toHaveBeenCalled();
  sweep([connection], 10_000);
  expect(calls.close).toHaveBeenCalledWith(closeCodes.authenticationTimedOut);
  sweep([connection], 11_999);
  expect(calls.terminate).not.toHaveBeenCalled();
  sweep([connection], 12_000);
  expect(calls.terminate).toHaveBeenCalledOnce();
});

test("quiet sockets are pinged every twenty-five seconds and closed after two unanswered pings", () => {
  const { connection, calls } = connected(0, "lobby");
  for (let nowMs = 0; nowMs <= 60_000; nowMs += 250) sweep([connection], nowMs);
  expect(calls.ping).toHaveBeenCalledTimes(2);
  expect(calls.terminate).not.toHaveBeenCalled();
  sweep([connection], 60_001);
  expect(calls.terminate).toHaveBeenCalledOnce();
});

test("[REL-16] thousands of sockets that opened together aren't pinged together", () => {
  const all = Array.from({ length: 1_000 }, () => connected(0, "lobby"));
  const connections = all.map(({ connection }) => connection);
  const pinged = () => all.filter(({ calls }) => calls.ping.mock.calls.length > 0).length;
  sweep(connections, 30_000);
  expect(pinged()).toBe(250);
  for (let round = 1; round < 4; round += 1) sweep(connections, 30_000 + round * 250);
  expect(pinged()).toBe(1_000);
});
