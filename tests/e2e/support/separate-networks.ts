/**
 * Two machines on one: the engineer's browser runs in a network namespace of its own, joined to the studio's by one
 * virtual cable, so that a story can cut the network for real (media, control channels and signaling at once). Needs root
 * on Linux; where that is missing the story says so and fails, it does not pass unseen.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SeparateNetworks = {
  /** The studio's address as the engineer's machine sees it. */
  studioHost: string;
  /** Starts Chromium inside the engineer's namespace. */
  engineerChromium: string;
  cut(): void;
  mend(): void;
  remove(): void;
};

export function createSeparateNetworks(): SeparateNetworks {
  const tag = `${process.pid % 10_000}`;
  const namespace = `foldback-desk-${tag}`;
  const [studioEnd, deskEnd] = [`fbs${tag}`, `fbd${tag}`];
  const subnet = `10.${77 + (process.pid % 100)}.${process.pid % 250}`;
  const folder = mkdtempSync(join(tmpdir(), "foldback-network-"));
  const engineerChromium = join(folder, "chromium");

  ip(["netns", "add", namespace]);
  ip(["link", "add", studioEnd, "type", "veth", "peer", "name", deskEnd]);
  ip(["link", "set", deskEnd, "netns", namespace]);
  ip(["addr", "add", `${subnet}.1/24`, "dev", studioEnd]);
  ip(["link", "set", studioEnd, "up"]);
  ip(["-n", namespace, "addr", "add", `${subnet}.2/24`, "dev", deskEnd]);
  ip(["-n", namespace, "link", "set", deskEnd, "up"]);
  ip(["-n", namespace, "link", "set", "lo", "up"]);
  writeFileSync(engineerChromium, `#!/bin/sh\nexec ip netns exec ${namespace} /usr/bin/chromium "$@"\n`);
  chmodSync(engineerChromium, 0o755);

  return {
    studioHost: `${subnet}.1`,
    engineerChromium,
    cut: () => ip(["link", "set", studioEnd, "down"]),
    mend: () => ip(["link", "set", studioEnd, "up"]),
    remove() {
      ip(["link", "del", studioEnd]);
      ip(["netns", "del", namespace]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ip(words: string[]) {
  const { status, stderr } = spawnSync("ip", words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`ip ${words.join(" ")} failed (root on Linux is needed): ${stderr}`);
}
