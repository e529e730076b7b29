import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";
import type { WebSocket } from "ws";
import { openFloodBudget } from "../limits/flood-guard.ts";
import { openConnection, sendError, sendIfKeepingUp, sendText } from "./connection.ts";

function connection() {
  const transport = new PassThrough({ highWaterMark: 4 * 1024 * 1024 });
  transport.cork();
  const socket = { readyState: 1, send: vi.fn(), close: vi.fn(), pause: vi.fn() };
  const address = { ipAddress: "127.0.0.1", connections: 1, budget: openFloodBudget(), introduced: () => {} };
  const opened = openConnection({ socket: socket as unknown as WebSocket, transport, address, nowMs: 0, serial: 1 });
  return { opened, socket, transport };
}

test("[WS-4] a client that falls behind gets everything but pointer moves", () => {
  const { opened, transport } = connection();
  sendText(opened, "x".repeat(20_000), 0);
  const behind = transport.writableLength;
  sendIfKeepingUp(opened, "move", 0);
  expect(transport.writableLength).toBe(behind);
  sendText(opened, "click", 0);
  expect(transport.writableLength).toBe(behind + 2 + "click".length);
});

test("[WS-4] a client that falls a mebibyte behind is closed with 1013", () => {
  const { opened, socket } = connection();
  for (let count = 0; count < 18; count += 1) sendText(opened, "x".repeat(60_000), 0);
  expect(socket.close).not.toHaveBeenCalled();
  sendText(opened, "x", 0);
  expect(socket.close).toHaveBeenCalledWith(1013);
  expect(socket.pause).not.toHaveBeenCalled();
});

test("[WS-4] a client gets at most one error a second", () => {
  const { opened, transport } = connection();
  const error = { code: "BAD_MESSAGE", about: null } as const;
  sendError(opened, error, 5_000);
  const once = transport.writableLength;
  sendError(opened, error, 5_999);
  expect(transport.writableLength).toBe(once);
  sendError(opened, error, 6_000);
  expect(transport.writableLength).toBe(2 * once);
});
