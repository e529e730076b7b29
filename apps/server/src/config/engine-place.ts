// Decides whether an engine is local or in the cloud, from its address alone.
import { isIP } from "node:net";
import type { EnginePlace } from "@foldback/domain/talkback/clip";

/** Local for an address on our own network, otherwise cloud. */
export function placeOf(baseUrl: string): EnginePlace {
  const { hostname } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isNamedLocal = host === "localhost" || host.endsWith(".localhost") || host.endsWith(".local");
  const isPrivate =
    isIP(host) !== 0 && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80)/i.test(host);
  return isNamedLocal || isPrivate ? "local" : "cloud";
}
