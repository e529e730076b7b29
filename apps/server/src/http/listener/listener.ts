// The network side of the server: it disconnects slow clients, and closing doesn't wait for idle connections.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** With Node's own limits (60 s and 300 s, checked every 30 s), a thousand slow clients would stay for minutes. */
export const slowClientLimits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 10_000,
  // Node disconnects a client that doesn't read only at its second check: twice this is 14 s, and REL-15 allows 15.
  silentSocketMs: 7_000,
  /** A client that waits for our answer isn't slow. This is longer than any database statement may take. */
  answerWithinMs: 30_000,
};
/**
 * Node's default of 511 overflows when a thousand clients connect at once, and those dropped only retry a second later.
 */
const backlog = 4_096;
const closeGraceMs = 1_000;

export type HttpListener = {
  server: Server;
  /** The actual port. */
  port: number;
  close(): Promise<void>;
};

export async function listen(
  address: { host: string; port: number },
  { silentSocketMs, answerWithinMs, ...limits } = slowClientLimits,
): Promise<HttpListener> {
  const server = createServer(limits);
  server.timeout = silentSocketMs;
  server.prependListener("request", (request, response) =>
    waitForAnswer(request, response, { silentSocketMs, answerWithinMs }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ ...address, backlog }, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return { server, port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

type Silence = Pick<typeof slowClientLimits, "silentSocketMs" | "answerWithinMs">;

/**
 * Between the end of a request and the first byte of its answer the server is slow, not the client, so the client isn't
 * disconnected for being silent. That includes the time a complete request waits unread in its network's line.
 */
function waitForAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { silentSocketMs, answerWithinMs }: Silence,
) {
  const { socket } = request;
  let mayWait = true;
  // Because of this listener, Node doesn't close the socket itself.
  response.on("timeout", () => {
    if (mayWait && request.complete && !response.headersSent) socket.setTimeout(answerWithinMs - silentSocketMs);
    else socket.destroy();
    mayWait = false;
  });
  // Node has no event for the beginning of an answer.
  response.writeHead = new Proxy(response.writeHead, {
    apply: (target, self, head) => {
      socket.setTimeout(silentSocketMs);
      return Reflect.apply(target, self, head);
    },
  });
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
