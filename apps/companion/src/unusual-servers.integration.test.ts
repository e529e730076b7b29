import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { companionCloseCodes } from "@foldback/protocol/companion";
import { afterAll, afterEach, expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { type Person, runCompanion } from "./companion.ts";
import { openPairingFile } from "./pairing-file.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-unusual-"));
const servers: WebSocketServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a companion against a server that does this with each connection. */
async function runAgainst(
  connected: (ws: WebSocket) => void,
  change: Partial<Person>,
  stopping = new AbortController(),
) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  servers.push(server);
  server.on("connection", connected);
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const nothing = () => {};
  const file = openPairingFile(folder, `http://127.0.0.1:${port}`);
  return runCompanion({
    ...{ pairing: file.load(), savePairing: file.save, name: "Studio PC", system: "linux" },
    person: {
      ...{ showCode: nothing, paired: nothing, refused: nothing, notReached: nothing },
      ...{ leaseChanged: nothing, leaseRefused: nothing, confirmAccount: async () => true, ...change },
    },
    ...{ monotonicMs: () => performance.now(), wallMs: Date.now, randomAsk: () => "a".repeat(32) },
    ...{ signal: stopping.signal, retryDelaysMs: [1, 1, 2_000] },
  });
}

const challenge = JSON.stringify({ type: "challenge", challenge: "c".repeat(32) });

test("[CP-16] a companion that the server doesn't understand stops, instead of connecting again and again", async () => {
  const end = await runAgainst((ws) => {
    ws.send(challenge);
    ws.on("message", () => ws.close(companionCloseCodes.badMessage));
  }, {});
  expect(end).toBe("NOT_UNDERSTOOD");
});

test("[CP-16] a companion that's told to try later waits longer each time, although it was greeted", async () => {
  const stopping = new AbortController();
  const waits: number[] = [];
  await runAgainst(
    (ws) => {
      ws.send(challenge);
      ws.on("message", () => ws.close(companionCloseCodes.tryAgainLater));
    },
    {
      notReached: (seconds) => {
        waits.push(seconds);
        if (waits.length === 2) stopping.abort();
      },
    },
    stopping,
  );
  expect(waits).toEqual([1, 2]);
});

test("[CP-16] a companion doesn't print a code that isn't one", async () => {
  const shown: string[] = [];
  const stopping = new AbortController();
  await runAgainst(
    (ws) => {
      ws.send(challenge);
      for (const code of ["\u001b[2J\u001b[1m", "BCDFGHJ", "bcdfghjk", "BCDFGHJK"])
        ws.send(JSON.stringify({ type: "code", code }));
    },
    {
      showCode: (code) => {
        shown.push(code);
        stopping.abort();
      },
    },
    stopping,
  );
  expect(shown).toEqual(["BCDF-GHJK"]);
});
