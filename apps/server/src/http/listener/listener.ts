// The network side of the server: slow clients are cut, upgrades go to signaling, closing does not wait for idlers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Node's own limits (60 s, 300 s, checked every 30 s) let a thousand slow clients sit on the server for minutes. */
export const slowClientLimits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 10_000,
  // Node looks a second time before it cuts somebody who does not read: twice this is 14 s, and 15 are allowed (REL-15).
  silentSocketMs: 7_000,
  /** A client that has asked and waits for us is not slow. Longer than any statement of the database may take. */
  answerWithinMs: 30_000,
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
 * From the whole request to the first byte of its answer it's the server that is slow, so its client isn't cut for silence.
 * The request is whole once it has arrived: while it waits in its network's line, nobody reads it yet.
 */
function waitForAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { silentSocketMs, answerWithinMs }: Silence,
) {
  const { socket } = request;
  let isPatient = true;
  // With a listener Node doesn't cut by itself.
  response.on("timeout", () => {
    if (isPatient && request.complete && !response.headersSent) socket.setTimeout(answerWithinMs - silentSocketMs);
    else socket.destroy();
    isPatient = false;
  });
  // Node has no event for the moment in which an answer begins.
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
