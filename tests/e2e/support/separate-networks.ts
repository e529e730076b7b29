/**
 * Simulates three machines: the studio's browser, the desk's browser and the server each run in a network namespace,
 * and a virtual cable joins each browser to the server. A story can pull a cable for real: media, control channels and
 * signaling break off immediately. The cables aren't in this machine's own network, because every change there would
 * abort the requests of other stories' browsers (ERR_NETWORK_CHANGED). Needs root on Linux; without it the story fails.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Machine = {
  /** A program that starts Chromium on this machine: pass it to `launchChromium({ executable })`. */
  chromium: string;
  pullCable(): void;
  plugCableIn(): void;
  /** Above this many kbit/s, what this machine receives is delayed, and then dropped. */
  narrowCable(kbits: number): void;
  widenCable(): void;
};

export type SeparateNetworks = {
  /** The server's address in these networks. No other machine can reach it. */
  serverHost: string;
  /** Put these words before a command to run it on the server's machine. */
  onServer: readonly string[];
  studio: Machine;
  desk: Machine;
  remove(): void;
};

type Options = {
  /** Whether the two browsers can reach each other, or only the server. */
  directPath: boolean;
};

export function createSeparateNetworks({ directPath }: Options): SeparateNetworks {
  const folder = mkdtempSync(join(tmpdir(), "foldback-network-"));
  const serverHost = "10.64.0.1";
  // Unique per test process so that two runs don't collide.
  const tag = process.pid % 100_000;
  const house = `foldback-h${tag}`;
  const onServer = ["ip", "netns", "exec", house];
  const undo: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const remove = () => {
    process.off("exit", remove);
    for (const step of undo.splice(0).reverse()) step();
  };
  // A story that times out during setup would otherwise leave its networks behind.
  process.once("exit", remove);

  const inHouse = (...words: string[]) => ip("-n", house, ...words);
  const shape = (...words: string[]) => run("tc", "-n", house, "qdisc", ...words);
  function addNamespace(name: string) {
    ip("netns", "add", name);
    undo.push(() => ip("netns", "del", name));
    // An IPv6 address becomes ready a second or two after its cable is plugged in. Chromium sees that as a change of
    // network and aborts every request.
    run("ip", "netns", "exec", name, "sh", "-c", "echo 1 > /proc/sys/net/ipv6/conf/default/disable_ipv6");
  }

  function addMachine(name: "studio" | "desk", third: number): Machine {
    const [namespace, hostEnd, machineEnd] = [`foldback-${name[0]}${tag}`, `fb-${name}-h`, `fb-${name}-m`];
    const subnet = `10.64.${third}`;
    const inside = (...words: string[]) => ip("-n", namespace, ...words);
    addNamespace(namespace);
    inHouse("link", "add", hostEnd, "type", "veth", "peer", "name", machineEnd, "netns", namespace);
    inHouse("addr", "add", `${subnet}.1/24`, "dev", hostEnd);
    // Whether packets from this cable are forwarded to the other machine.
    const forwarding = `/proc/sys/net/ipv4/conf/${hostEnd}/forwarding`;
    run(...onServer, "sh", "-c", `echo ${directPath ? 1 : 0} > ${forwarding}`);
    inHouse("link", "set", hostEnd, "up");
    inside("link", "set", "lo", "up");
    inside("addr", "add", `${subnet}.2/24`, "dev", machineEnd);
    inside("link", "set", machineEnd, "up");
    inside("route", "add", "default", "via", `${subnet}.1`);
    const chromium = join(folder, `${name}-chromium`);
    writeFileSync(chromium, `#!/bin/sh\nexec ip netns exec ${namespace} /usr/bin/chromium "$@"\n`);
    chmodSync(chromium, 0o755);
    return {
      chromium,
      pullCable: () => inHouse("link", "set", hostEnd, "down"),
      plugCableIn: () => inHouse("link", "set", hostEnd, "up"),
      narrowCable: (kbits) =>
        shape("replace", "dev", hostEnd, "root", "tbf", "rate", `${kbits}kbit`, "burst", "16kb", "latency", "100ms"),
      widenCable: () => shape("del", "dev", hostEnd, "root"),
    };
  }

  try {
    addNamespace(house);
    inHouse("link", "set", "lo", "up");
    // This address is on neither cable's subnet, so it stays reachable from one machine while the other's cable is out.
    inHouse("addr", "add", `${serverHost}/32`, "dev", "lo");
    return { serverHost, onServer, studio: addMachine("studio", 1), desk: addMachine("desk", 2), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

const ip = (...words: string[]) => run("ip", ...words);

function run(...[command = "", ...words]: string[]) {
  const { status, stderr } = spawnSync(command, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${words.join(" ")} failed (root on Linux is needed): ${stderr}`);
}
