// Refuses requests from a network that's over its budget, and delays most refusals to slow down clients that retry
// immediately.
import type { ServerResponse } from "node:http";
import { errorCatalogue } from "@foldback/protocol/error-codes";
import type { SecurityEvents } from "../../modules/security/ports.ts";
import { networkKey } from "./network-key.ts";
import type { Over } from "./open-requests.ts";

type RefusalDeps = { headers: Readonly<Record<string, string>>; security: SecurityEvents; nowMs: () => number };
/** `isHeld` is false for kills, signaling and health checks, whose refusals are never delayed. */
type Refusal = { ip: string; waitMs: number; over: Over; isHeld: boolean };

/** How long we delay a refusal, unless `maxHeld` refusals are already being delayed. */
const holdMs = 500;
const maxHeld = 1_000;

const { status, message } = errorCatalogue.TOO_MANY_REQUESTS;
const body = JSON.stringify({ code: "TOO_MANY_REQUESTS", message });

export function createRefusals({ headers, security, nowMs }: RefusalDeps) {
  let held = 0;
  const isDue = createEventThrottle(nowMs);
  return (response: ServerResponse, { ip, waitMs, over, isHeld }: Refusal): void => {
    const network = networkKey(ip);
    if (isDue(network)) security.note({ type: "limit-reached", network, detail: "requests" });
    const answer = () => {
      response.writeHead(status, {
        ...headers,
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        "cache-control": "no-store",
        "retry-after": String(Math.ceil(waitMs / 1_000)),
        connection: "close",
      });
      response.end(body);
    };
    if (!isHeld || held >= maxHeld) {
      answer();
      return;
    }
    held += 1;
    const timer = setTimeout(answer, holdMs);
    over.push(() => {
      held -= 1;
      clearTimeout(timer);
    });
  };
}

const logAgainAfterMs = 60_000;
const maxNetworks = 1_000;

/** Logs at most one event per network per minute, because a flood would otherwise fill the log. */
function createEventThrottle(nowMs: () => number) {
  const notedAtMs = new Map<string, number>();
  return (network: string): boolean => {
    const now = nowMs();
    if (now - (notedAtMs.get(network) ?? Number.NEGATIVE_INFINITY) < logAgainAfterMs) return false;
    if (notedAtMs.size >= maxNetworks) notedAtMs.clear();
    notedAtMs.set(network, now);
    return true;
  };
}
