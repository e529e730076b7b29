// The network side of the server: slow clients are cut, upgrades go to signaling, closing does not wait for idlers.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Node's own limits (60 s, 300 s, checked every 30 s) let a thousand slow clients sit on the server for minutes. */
export const slowClientLimits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 10_000,
  // Node looks a second time before it cuts somebody who does not read: twice this is 14 s, and 15 are allowed (REL-15).
  silentSocketMs: 7_000,
};
/** Node's 511 overflows when a thousand connect at once, and whoever is dropped tries again only a second later. */
const backlog = 4_096;
const closeGraceMs = 1_000;

export type HttpListener = {
  server: Server;
  /** The port that was really taken. */
  port: number;
  close(): Promise<void>;
};

export async function listen(
  address: { host: string; port: number },
  { silentSocketMs, ...limits } = slowClientLimits,
): Promise<HttpListener> {
  const server = createServer(limits);
  server.timeout = silentSocketMs;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ ...address, backlog }, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return { server, port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), closeGraceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
