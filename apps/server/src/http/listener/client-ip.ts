import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isLoopbackUrl } from "../../config/public-address.ts";

/** The address from the trusted proxy's header, or else the socket's. We never trust a list of addresses. */
export function clientIp(request: IncomingMessage, trustedIpHeader: string | undefined): string {
  const stated = trustedIpHeader === undefined ? undefined : request.headers[trustedIpHeader];
  if (typeof stated === "string" && isIP(stated.trim()) !== 0) return stated.trim();
  return request.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, "") ?? "0.0.0.0";
}

/**
 * True for a request from this machine under one of its own host names. Other names don't count, because anyone can
 * point a name at this machine.
 */
export function isLoopbackRequest(ip: string, host: string | undefined): boolean {
  return (ip === "::1" || ip.startsWith("127.")) && isLoopbackUrl(`http://${host ?? ""}`);
}
