// What every HTTP request and every upgrade passes first, before anything of it is parsed, looked up or hashed: the budget of
// its network, and the line of that network. Knows addresses and first lines only.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SecurityEvents } from "../../modules/security-events.ts";
import { clientIp } from "../client-ip.ts";
import { networkKey } from "../network-key.ts";
import { createNetworkBudget, type NetworkBudget } from "./network-budget.ts";
import { createNetworkLine } from "./network-line.ts";
import { createOpenRequests } from "./open-requests.ts";
import type { ProxyWatch } from "./proxy-watch.ts";
import { createRefusals } from "./refuse-request.ts";
import { type Purse, priceOf, prices } from "./request-price.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type DoorOptions = {
  requestsPerSecond: number;
  /** How many requests of one network are worked on at the same time. */
  atOnce: number;
  trustedIpHeader: string | undefined;
  /** Of every answer, refusals included. */
  headers: Readonly<Record<string, string>>;
  security: SecurityEvents;
  proxies: ProxyWatch;
  nowMs: () => number;
};

/** A page with all that belongs to it, for several people behind one address, comes at once. */
const burstSeconds = 10;

export function createRequestDoor(options: DoorOptions) {
  const { requestsPerSecond, trustedIpHeader, proxies, nowMs } = options;
  const budget = (): NetworkBudget =>
    createNetworkBudget({ tokensPerSecond: requestsPerSecond, burst: requestsPerSecond * burstSeconds, nowMs });
  const purses: Readonly<Record<Purse, NetworkBudget>> = {
    kill: budget(),
    signaling: budget(),
    health: budget(),
    other: budget(),
  };
  const line = createNetworkLine(options.atOnce);
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
    const { purse, tokens } = priceOf(request.method ?? "GET", request.url ?? "/");
    const waitMs = purses[purse].take(ip, tokens);
    if (waitMs !== null) refuse(response, { ip, waitMs, over });
    else if (purse === "other" && tokens !== prices.file) over.push(line.join(networkKey(ip), begin));
    else begin();
  };

  return {
    /** Hands on what its network may ask. */
    guard:
      (listener: Listener): Listener =>
      (request, response) => {
        // Of what was sent ahead on a connection that is closed by now, nothing is answered.
        if (!request.socket.destroyed) admit(request, response, () => listener(request, response));
      },
    mayUpgrade: (request: IncomingMessage): boolean =>
      purses.signaling.take(clientIp(request, trustedIpHeader), prices.call) === null,
  };
}
