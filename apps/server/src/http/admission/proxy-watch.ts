// Detects a proxy that TRUSTED_IP_HEADER doesn't name. Behind such a proxy, all visitors share its address and one
// budget.
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import type { Log } from "../../log.ts";

export const unnamedProxyText =
  "Requests are coming through a proxy, but TRUSTED_IP_HEADER isn't set, so all visitors are sharing one address's limits. Set TRUSTED_IP_HEADER to the header that your proxy puts the client's address in.";

const forwardingHeaders = ["x-forwarded-for", "forwarded", "x-real-ip", "cf-connecting-ip"] as const;

/** Only a proxy on this machine or a private network counts as ours. Anyone else can fake the header. */
const near = new BlockList();
near.addSubnet("127.0.0.0", 8, "ipv4");
near.addSubnet("10.0.0.0", 8, "ipv4");
near.addSubnet("172.16.0.0", 12, "ipv4");
near.addSubnet("192.168.0.0", 16, "ipv4");
near.addSubnet("169.254.0.0", 16, "ipv4");
near.addSubnet("100.64.0.0", 10, "ipv4");
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

export type ProxyWatch = {
  look(request: { headers: IncomingHttpHeaders; remoteAddress: string | undefined }): void;
  /** True once a request has come through an unnamed proxy. */
  foundUnnamedProxy(): boolean;
};

export function createProxyWatch({
  trustedIpHeader,
  log,
}: {
  trustedIpHeader?: string | undefined;
  log: Log;
}): ProxyWatch {
  let found = false;
  return {
    look({ headers, remoteAddress = "" }) {
      if (found || trustedIpHeader !== undefined) return;
      if (!forwardingHeaders.some((name) => headers[name] !== undefined)) return;
      if (!isNear(remoteAddress)) return;
      found = true;
      log.warn(unnamedProxyText);
    },
    foundUnnamedProxy: () => found,
  };
}

/** A dual-stack socket writes IPv4 addresses as ::ffff:10.0.0.1. The list matches both forms. */
const isNear = (address: string) => near.check(address.replace(/%.*$/, ""), isIPv6(address) ? "ipv6" : "ipv4");
