// Checks the network's budget and queue for every HTTP request and upgrade, before anything is parsed, looked up or
// hashed. It only sees addresses and request lines.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SecurityEvents } from "../../modules/security/ports.ts";
import { clientIp } from "../listener/client-ip.ts";
import { createNetworkBudget, type NetworkBudget } from "./network-budget.ts";
import { networkKey } from "./network-key.ts";
import { createNetworkQueue } from "./network-queue.ts";
import { createOpenRequests, type Over } from "./open-requests.ts";
import type { ProxyWatch } from "./proxy-watch.ts";
import { createRefusals } from "./refuse-request.ts";
import { type BudgetKind, priceOf, prices } from "./request-price.ts";
import { keptBodyBytes, onWholeBody } from "./whole-body.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type AdmissionOptions = {
  requestsPerSecond: number;
  /** How many requests each network can run at the same time. */
  atOnce: number;
  trustedIpHeader: string | undefined;
  /** Finds the sign-in in a Cookie header without the database, or returns null. */
  signInIn: (cookie: string) => string | null;
  /** Headers for every response, including refusals. */
  headers: Readonly<Record<string, string>>;
  security: SecurityEvents;
  proxies: ProxyWatch;
  nowMs: () => number;
};

/** Enough for several people behind one address to load a whole page at once. */
const burstSeconds = 10;

export function createAdmissionControl(options: AdmissionOptions) {
  const { requestsPerSecond, trustedIpHeader, proxies, nowMs } = options;
  const budget = (): NetworkBudget =>
    createNetworkBudget({ tokensPerSecond: requestsPerSecond, burst: requestsPerSecond * burstSeconds, nowMs });
  const budgets: Readonly<Record<BudgetKind, NetworkBudget>> = {
    kill: budget(),
    signaling: budget(),
    health: budget(),
    other: budget(),
  };
  /** Signed-in users have separate budgets, which an anonymous flood from the same network can't use up. */
  const ownBudgets: Readonly<Partial<Record<BudgetKind, NetworkBudget>>> = { kill: budget(), signaling: budget() };
  const queues = { calls: createNetworkQueue(options.atOnce), uploads: createNetworkQueue(options.atOnce) };
  const refuse = createRefusals(options);
  const openRequests = createOpenRequests();

  const admit = (request: IncomingMessage, response: ServerResponse, begin: () => void) => {
    const over = openRequests.add(request, response);
    if (over === null) {
      request.socket.destroy();
      return;
    }
    proxies.look({ headers: request.headers, remoteAddress: request.socket.remoteAddress });
    const ip = clientIp(request, trustedIpHeader);
    const { budget: kind, tokens } = priceOf(request.method ?? "GET", request.url ?? "/");
    const own = ownBudgets[kind];
    const signIn = own === undefined ? null : options.signInIn(request.headers.cookie ?? "");
    const waitMs = own && signIn !== null ? own.take(signIn, tokens) : budgets[kind].take(ip, tokens);
    if (waitMs !== null) refuse(response, { ip, waitMs, over, isHeld: kind === "other" });
    else if (kind === "other" && tokens !== prices.file) joinLine(request, { ip, over, begin });
    else begin();
  };
  const joinLine = (request: IncomingMessage, { ip, over, begin }: { ip: string; over: Over; begin: () => void }) => {
    const network = networkKey(ip);
    const bytes = keptBodyBytes(request);
    if (bytes === null) over.push(queues.uploads.join(network, begin));
    else over.push(onWholeBody(request, bytes, () => over.push(queues.calls.join(network, begin))));
  };

  return {
    /** Passes on requests that are within their network's budget. */
    guard:
      (listener: Listener): Listener =>
      (request, response) => {
        // Don't handle pipelined requests once their connection has closed.
        if (!request.socket.destroyed) admit(request, response, () => listener(request, response));
      },
    mayUpgrade: (request: IncomingMessage): boolean =>
      budgets.signaling.take(clientIp(request, trustedIpHeader), prices.call) === null,
  };
}
