import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { answersTurn, readTurnAddress } from "./probe-turn.ts";

test("reads every address format that the setting allows", () => {
  expect(readTurnAddress("turn:relay.example")).toEqual({ host: "relay.example", port: 3478, transport: "udp" });
  expect(readTurnAddress("turn:relay.example:99?transport=tcp")).toEqual({
    host: "relay.example",
    port: 99,
    transport: "tcp",
  });
  expect(readTurnAddress("turns:[::1]")).toEqual({ host: "::1", port: 5349, transport: "tcp" });
  expect(readTurnAddress("https://relay.example")).toBeNull();
});

test("a relay's binding response must carry the request's id, and other packets are ignored", async () => {
  const socket = createSocket("udp4");
  socket.on("message", (asked, from) => {
    const answer = Buffer.alloc(20);
    asked.copy(answer, 8, 8, 20);
    socket.send(Buffer.alloc(20), from.port, from.address);
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  expect(await answersTurn(`turn:127.0.0.1:${socket.address().port}`)).toBe(true);
  await new Promise<void>((resolve) => socket.close(resolve));
});

test("a relay over TCP must accept a connection", async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  expect(await answersTurn(`turns:127.0.0.1:${port}`)).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(await answersTurn(`turns:127.0.0.1:${port}`)).toBe(false);
});
