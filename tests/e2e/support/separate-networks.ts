/**
 * Three machines on one: the studio's browser, the desk's and the server each run in a network namespace of their own, and
 * a virtual cable joins each browser to the server. So a story can pull a cable for real: media, control channels and
 * signaling end at once, and nothing says goodbye. This machine's own network stays as it is: a cable that came or went there
 * would break off every request of the browsers of other stories (ERR_NETWORK_CHANGED). Needs root on Linux; where that is
 * missing the story says so and fails, it does not pass unseen.
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
  /** The server's address as both machines see it. Nobody else does. */
  serverHost: string;
  /** Before the words of a command: it runs on the server's machine. */
  onServer: readonly string[];
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
  const serverHost = "10.64.0.1";
  // Different for every test process, so that two runs do not meet.
  const tag = process.pid % 100_000;
  const house = `foldback-h${tag}`;
  const onServer = ["ip", "netns", "exec", house];
  const undo: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const remove = () => {
    process.off("exit", remove);
    for (const step of undo.splice(0).reverse()) step();
  };
  // A story that ran out of time while it was being set up has nobody who removes it.
  process.once("exit", remove);

  const inHouse = (...words: string[]) => ip("-n", house, ...words);
  function addNamespace(name: string) {
    ip("netns", "add", name);
    undo.push(() => ip("netns", "del", name));
    // An IPv6 address is ready a second or two after its cable: to Chromium that is a change of network, which breaks off every
    // request that is under way.
    run("ip", "netns", "exec", name, "sh", "-c", "echo 1 > /proc/sys/net/ipv6/conf/default/disable_ipv6");
  }

  function addMachine(name: "studio" | "desk", third: number): Machine {
    const [namespace, hostEnd, machineEnd] = [`foldback-${name[0]}${tag}`, `fb-${name}-h`, `fb-${name}-m`];
    const subnet = `10.64.${third}`;
    const inside = (...words: string[]) => ip("-n", namespace, ...words);
    addNamespace(namespace);
    inHouse("link", "add", hostEnd, "type", "veth", "peer", "name", machineEnd, "netns", namespace);
    inHouse("addr", "add", `${subnet}.1/24`, "dev", hostEnd);
    // What arrives on this cable for the other machine is passed on, or not.
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
    };
  }

  try {
    addNamespace(house);
    inHouse("link", "set", "lo", "up");
    // On no cable's subnet: it stays reachable from one machine while the other one's cable is out.
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
