// Opens and closes the server's port. It disconnects slow clients, and closing doesn't wait for idle connections.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Node's default limits (60 s and 300 s, checked every 30 s) would keep a thousand slow clients for minutes. */
export const slowClientLimits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 10_000,
  // Node needs two checks to disconnect a client that doesn't read. Twice this is 14 s, and REL-15 allows 15.
  silentSocketMs: 7_000,
  /** A client that's waiting for our response isn't slow. This is longer than the longest database statement. */
  answerWithinMs: 30_000,
};
/**
 * Node's default of 511 overflows when a thousand clients connect at once, and the dropped ones only retry a second
 * later.
 */
const backlog = 4_096;
const closeGraceMs = 1_000;

export type HttpListener = {
  server: Server;
  /** The port in use, even if the configured one was 0. */
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
 * Keeps a client from being disconnected as silent while it waits for the first byte of our response. That includes the
 * time a complete request waits in its network's queue.
 */
function waitForAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { silentSocketMs, answerWithinMs }: Silence,
) {
  const { socket } = request;
  let mayWait = true;
  // With a listener here, Node no longer closes the socket itself.
  response.on("timeout", () => {
    if (mayWait && request.complete && !response.headersSent) socket.setTimeout(answerWithinMs - silentSocketMs);
    else socket.destroy();
    mayWait = false;
  });
  // Node has no event for the start of a response.
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
