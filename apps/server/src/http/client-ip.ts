import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isLoopbackUrl } from "./public-address.ts";

/** The socket's address, or what the one trusted proxy states; a list of addresses is never believed. */
export function clientIp(request: IncomingMessage, trustedIpHeader: string | undefined): string {
  const stated = trustedIpHeader === undefined ? undefined : request.headers[trustedIpHeader];
  if (typeof stated === "string" && isIP(stated.trim()) !== 0) return stated.trim();
  return request.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, "") ?? "0.0.0.0";
}

/** Asked from this machine, under one of its own names: a foreign name could have been made to point here. */
export function isLoopbackRequest(ip: string, host: string | undefined): boolean {
  return (ip === "::1" || ip.startsWith("127.")) && isLoopbackUrl(`http://${host ?? ""}`);
}
