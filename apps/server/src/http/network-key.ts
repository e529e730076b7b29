// Whose address this is, as far as limits go: one household or one rented machine has a whole /64 of IPv6.
import { isIPv6 } from "node:net";

const groupsOfNetwork = 4;
const groupsOfAddress = 8;

export function networkKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [before = "", after] = ip.replace(/%.*$/, "").split("::");
  const [left, right] = [groupsOf(before), groupsOf(after ?? "")];
  const gap = Array<string>(Math.max(groupsOfAddress - left.length - right.length, 0)).fill("0");
  return `${[...left, ...gap, ...right].slice(0, groupsOfNetwork).join(":")}::/64`;
}

/** An IPv4 address at the end stands for two groups. */
const groupsOf = (part: string) =>
  part
    .split(":")
    .filter(Boolean)
    .flatMap((group) => (group.includes(".") ? ["v4", "v4"] : [Number.parseInt(group, 16).toString(16)]));
