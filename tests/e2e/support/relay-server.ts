/**
 * Debian's coturn as a story's relay, with a configuration written for this run. Never use it in production: it relays
 * to private addresses, which a relay on the internet must refuse.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@foldback/testkit/processes/free-port";
import type { SeparateNetworks } from "./separate-networks.ts";

const secret = "known-to-this-story-only";

export type RelayServer = {
  /** The server settings that make Foldback use this relay. */
  settings: { TURN_URLS: string; TURN_SECRET: string };
  stop(): Promise<void>;
};

export async function startRelayServer({ serverHost: host, onServer }: SeparateNetworks): Promise<RelayServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "foldback-relay-"));
  const file = join(folder, "turnserver.conf");
  const lines = [
    `listening-ip=${host}`,
    `relay-ip=${host}`,
    `listening-port=${port}`,
    "realm=foldback.test",
    "use-auth-secret",
    `static-auth-secret=${secret}`,
    "no-cli",
    "no-tls",
    "no-dtls",
    "log-file=stdout",
    `pidfile=${join(folder, "pid")}`,
    `userdb=${join(folder, "turndb")}`,
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  const [command = "", ...words] = [...onServer, "/usr/bin/turnserver", "-c", file];
  const child = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"] });
  await ready(child);
  return {
    settings: { TURN_URLS: `turn:${host}:${port}?transport=udp`, TURN_SECRET: secret },
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    const collect = (chunk: Buffer) => {
      text += chunk.toString();
      if (/Total General servers/.test(text)) resolve();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the relay stopped with ${code}:\n${text}`)));
  });
}
