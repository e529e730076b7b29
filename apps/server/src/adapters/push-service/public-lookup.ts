// Looks up a host for an outgoing request and refuses private addresses, so a host name can't point the server at its
// own network.
import { type LookupOptions, lookup } from "node:dns";
import { BlockList, isIPv6 } from "node:net";

/** One list for each family, because an IPv6 network also matches IPv4 addresses written as IPv6. */
const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  closed.ipv4.addSubnet(network, prefix, "ipv4");
// In IPv6 only 2000::/3 is public. We also refuse 6to4 (2002::/16) within it, because those addresses contain IPv4
// addresses.
for (const [network, prefix] of [
  ["::", 3],
  ["2002::", 16],
  ["4000::", 2],
  ["8000::", 1],
] as const)
  closed.ipv6.addSubnet(network, prefix, "ipv6");

export function isPublicIp(address: string): boolean {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  return !closed[family].check(address, family);
}

type Callback = (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void;

/** Pass this as the `lookup` option of a request. */
export function publicLookup(hostname: string, options: LookupOptions, callback: Callback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error === null && !addresses.every(({ address }) => isPublicIp(address)))
      return callback(new Error(`${hostname} has an address that isn't public`), []);
    callback(error, addresses);
  });
}
