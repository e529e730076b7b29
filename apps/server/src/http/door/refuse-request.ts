// Refuses requests from a network that's over its budget, and delays the refusals if it keeps asking.
import type { ServerResponse } from "node:http";
import { errorCatalogue } from "@foldback/protocol/error-codes";
import type { SecurityEvents } from "../../modules/security/ports.ts";
import { networkKey } from "./network-key.ts";
import type { Over } from "./open-requests.ts";

type RefusalDeps = { headers: Readonly<Record<string, string>>; security: SecurityEvents; nowMs: () => number };
/** Answers to kills are never delayed. */
type Refusal = { ip: string; waitMs: number; over: Over; isHeld: boolean };

/** We delay the answer to a client that retries at once, unless this many answers are already being delayed. */
const holdMs = 500;
const maxHeld = 1_000;

const { status, message } = errorCatalogue.TOO_MANY_REQUESTS;
const body = JSON.stringify({ code: "TOO_MANY_REQUESTS", message });

export function createRefusals({ headers, security, nowMs }: RefusalDeps) {
  let held = 0;
  const isNews = createNews(nowMs);
  return (response: ServerResponse, { ip, waitMs, over, isHeld }: Refusal): void => {
    const network = networkKey(ip);
    if (isNews(network)) security.note({ type: "limit-reached", network, detail: "requests" });
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
const maxTold = 1_000;

/** Logs at most one event per minute and network, so that a flood doesn't fill the log. */
function createNews(nowMs: () => number) {
  const toldAtMs = new Map<string, number>();
  return (network: string): boolean => {
    const now = nowMs();
    if (now - (toldAtMs.get(network) ?? Number.NEGATIVE_INFINITY) < logAgainAfterMs) return false;
    if (toldAtMs.size >= maxTold) toldAtMs.clear();
    toldAtMs.set(network, now);
    return true;
  };
}
