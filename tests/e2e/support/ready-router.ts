/**
 * A TCP proxy before several servers, like the one that deploy/README.md describes: each connection goes to the server
 * whose `/readyz` says that it's ready, and is refused if there's none.
 */
import { createServer, connect as dial, type Socket } from "node:net";

export async function startReadyRouter(options: { port: number; targetPorts: readonly number[] }) {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // A server that dies resets its connections.
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer({ pauseOnConnect: true }, async (near) => {
    keep(near);
    const ready = await Promise.all(options.targetPorts.map(isReady));
    const port = options.targetPorts[ready.indexOf(true)];
    if (port === undefined) return void near.destroy();
    const far = keep(dial(port, "127.0.0.1"));
    near.pipe(far).pipe(near);
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.ok === true;
}
