// Turns an address into the key for its limits. A household or rented machine usually has a whole /64 of IPv6.
import { isIPv4, isIPv6 } from "node:net";

const groupsOfNetwork = 4;
const groupsOfAddress = 8;

export function networkKey(ip: string): string {
  const v4 = asIpv4(ip);
  if (v4 !== null) return v4;
  return isIPv6(ip) ? `${groupsOfIpv6(ip).slice(0, groupsOfNetwork).join(":")}::/64` : ip;
}

/**
 * An address's networks, narrowest first: /32 and /24 of IPv4, or /64, /56, /48 and /32 of IPv6. Each wider network
 * gets a larger budget. The /32 is included because a provider's 65,536 sites could otherwise fill the tables of
 * budgets.
 */
export function networkPrefixes(ip: string): string[] {
  const v4 = asIpv4(ip);
  if (v4 !== null) return [v4, `${v4.split(".").slice(0, 3).join(".")}.0/24`];
  if (!isIPv6(ip)) return [ip];
  const groups = groupsOfIpv6(ip);
  const site = groups.slice(0, 3).join(":");
  const subnet = (Number.parseInt(groups[3] ?? "0", 16) & 0xff00).toString(16);
  const provider = groups.slice(0, 2).join(":");
  return [networkKey(ip), `${site}:${subnet}::/56`, `${site}::/48`, `${provider}::/32`];
}

const asIpv4 = (ip: string): string | null => {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  return isIPv4(plain) ? plain : null;
};

function groupsOfIpv6(ip: string): string[] {
  const [before = "", after] = ip.replace(/%.*$/, "").split("::");
  const [left, right] = [groupsOf(before), groupsOf(after ?? "")];
  const gap = Array<string>(Math.max(groupsOfAddress - left.length - right.length, 0)).fill("0");
  return [...left, ...gap, ...right];
}

/** A trailing IPv4 address counts as two groups. */
const groupsOf = (part: string) =>
  part
    .split(":")
    .filter(Boolean)
    .flatMap((group) => (group.includes(".") ? ["v4", "v4"] : [Number.parseInt(group, 16).toString(16)]));
