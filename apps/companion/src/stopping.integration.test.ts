import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCompanion } from "./companion.ts";
import { openPairingFile } from "./pairing-file.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-frozen-"));
const frozen = createServer();
const held = new Set<Duplex>();
/** RFC 6455, section 1.3. */
const webSocketGuid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** Accepts the WebSocket, and never says or reads anything after that. */
function acceptAndFreeze(request: IncomingMessage, transport: Duplex) {
  const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}${webSocketGuid}`).digest("base64");
  held.add(transport);
  transport.on("error", () => {});
  transport.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  transport.pause();
}

let url = "";
beforeAll(async () => {
  frozen.on("upgrade", acceptAndFreeze);
  await once(frozen.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(frozen.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const transport of held) transport.destroy();
  frozen.close();
  rmSync(folder, { recursive: true, force: true });
});

test("[CP-15] a companion that's told to stop doesn't wait for a frozen server", async () => {
  const file = openPairingFile(join(folder, "one"), url);
  const stopping = new AbortController();
  const connected = once(frozen, "upgrade");
  const nothing = () => {};
  let end: unknown = "running";
  const ended = runCompanion({
    ...{ pairing: file.load(), savePairing: file.save, name: "Studio PC", system: "linux" },
    person: {
      ...{ showCode: nothing, paired: nothing, refused: nothing, notReached: nothing },
      ...{ leaseChanged: nothing, leaseRefused: nothing, confirmAccount: async () => true },
    },
    ...{ monotonicMs: () => performance.now(), wallMs: Date.now, randomAsk: () => "a".repeat(32) },
    signal: stopping.signal,
  }).then((code) => {
    end = code;
  });
  await connected;
  stopping.abort();
  // No frame can have come in by then.
  await new Promise(setImmediate);
  expect(end).toBeNull();
  await ended;
});

test.skipIf(process.platform === "win32").each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "[CP-15] the program exits on %s while its server is frozen",
  async (signal) => {
    const home = mkdtempSync(join(folder, "home-"));
    const env = { ...process.env, XDG_CONFIG_HOME: home, HOME: home, APPDATA: home };
    const connected = once(frozen, "upgrade");
    const child = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url)), url], { env });
    const exited = once(child, "exit");
    await connected;
    child.kill(signal);
    expect(await exited).toEqual([0, null]);
  },
);
