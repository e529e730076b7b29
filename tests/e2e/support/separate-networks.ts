/**
 * Three machines on one: the studio's browser and the desk's each run in a network namespace of their own, each joined by
 * one virtual cable to the host, where the server runs. So a story can pull a cable for real: media, control channels and
 * signaling end at once, and nothing says goodbye. Needs root on Linux; where that is missing the story says so and
 * fails, it does not pass unseen.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Machine = {
  /** Starts Chromium on this machine: `launchChromium({ executable })`. */
  chromium: string;
  pullCable(): void;
  plugCableIn(): void;
};

export type SeparateNetworks = {
  /** The host's address as both machines see it. */
  serverHost: string;
  studio: Machine;
  desk: Machine;
  remove(): void;
};

type Options = {
  /** Whether the two machines reach each other, or the host only. */
  directPath: boolean;
};

export function createSeparateNetworks({ directPath }: Options): SeparateNetworks {
  const folder = mkdtempSync(join(tmpdir(), "foldback-network-"));
  // Different for every test process, so that two runs do not meet.
  const network = `10.${64 + (process.pid % 128)}`;
  const block = (Math.floor(process.pid / 128) % 80) * 3;
  const serverHost = `${network}.${block}.1`;
  const undo: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const remove = () => {
    process.off("exit", remove);
    for (const step of undo.splice(0).reverse()) step();
  };
  // A story that ran out of time while it was being set up has nobody who removes it.
  process.once("exit", remove);

  function addMachine(name: "studio" | "desk", third: number): Machine {
    const tag = `${name[0]}${process.pid % 100_000}`;
    const [namespace, hostEnd, machineEnd] = [`foldback-${tag}`, `fbh-${tag}`, `fbm-${tag}`];
    const subnet = `${network}.${block + third}`;
    const inside = (...words: string[]) => ip("-n", namespace, ...words);
    ip("netns", "add", namespace);
    undo.push(() => ip("netns", "del", namespace));
    ip("link", "add", hostEnd, "type", "veth", "peer", "name", machineEnd, "netns", namespace);
    undo.push(() => ip("link", "del", hostEnd));
    ip("addr", "add", `${subnet}.1/24`, "dev", hostEnd);
    // What arrives on this cable for the other machine is passed on, or not; the rest of the host is left as it is.
    writeFileSync(`/proc/sys/net/ipv4/conf/${hostEnd}/forwarding`, directPath ? "1" : "0");
    ip("link", "set", hostEnd, "up");
    inside("link", "set", "lo", "up");
    inside("addr", "add", `${subnet}.2/24`, "dev", machineEnd);
    inside("link", "set", machineEnd, "up");
    inside("route", "add", "default", "via", `${subnet}.1`);
    const chromium = join(folder, `${name}-chromium`);
    writeFileSync(chromium, `#!/bin/sh\nexec ip netns exec ${namespace} /usr/bin/chromium "$@"\n`);
    chmodSync(chromium, 0o755);
    return {
      chromium,
      pullCable: () => ip("link", "set", hostEnd, "down"),
      plugCableIn: () => ip("link", "set", hostEnd, "up"),
    };
  }

  try {
    // On no cable's subnet: it stays reachable from one machine while the other one's cable is out.
    ip("addr", "add", `${serverHost}/32`, "dev", "lo");
    undo.push(() => ip("addr", "del", `${serverHost}/32`, "dev", "lo"));
    return { serverHost, studio: addMachine("studio", 1), desk: addMachine("desk", 2), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function ip(...words: string[]) {
  const { status, stderr } = spawnSync("ip", words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`ip ${words.join(" ")} failed (root on Linux is needed): ${stderr}`);
}
