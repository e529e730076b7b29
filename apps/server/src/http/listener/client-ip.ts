import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isLoopbackUrl } from "../../config/public-address.ts";

/** The socket's address, or the one stated by the trusted proxy. A list of addresses is never trusted. */
export function clientIp(request: IncomingMessage, trustedIpHeader: string | undefined): string {
  const stated = trustedIpHeader === undefined ? undefined : request.headers[trustedIpHeader];
  if (typeof stated === "string" && isIP(stated.trim()) !== 0) return stated.trim();
  return request.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, "") ?? "0.0.0.0";
}

/**
 * True for a request from this machine under one of its own names, because a foreign name could be made to point here.
 */
export function isLoopbackRequest(ip: string, host: string | undefined): boolean {
  return (ip === "::1" || ip.startsWith("127.")) && isLoopbackUrl(`http://${host ?? ""}`);
}
