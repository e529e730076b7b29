import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { writeTextFrame } from "./write-text-frame.ts";

test("our frames of every length and alphabet arrive unchanged between frames written by ws", async () => {
  const texts = ["", "a", "x".repeat(125), "x".repeat(126), "ü☃𝄞".repeat(30), "y".repeat(65_535)];
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const http = createServer();
  http.on("upgrade", (request, transport: Duplex, head) => {
    sockets.handleUpgrade(request, transport, head, (socket) => {
      for (const text of texts) {
        expect(writeTextFrame(transport, text)).toBe(true);
        socket.send(`ws:${text.length}`);
      }
      expect(writeTextFrame(transport, "z".repeat(65_536))).toBe(false);
      socket.close();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const heard: string[] = [];
  client.on("message", (data, isBinary) => heard.push(isBinary ? "binary" : String(data)));
  await once(client, "close");
  expect(heard).toEqual(texts.flatMap((text) => [text, `ws:${text.length}`]));
  await new Promise((resolve) => http.close(resolve));
});
