/**
 * A TCP proxy between one person's browser and the server that a story can slow down or cut. What the browsers send
 * each other directly doesn't pass through it.
 */
import { createServer, connect as dial, type Socket } from "node:net";

export type ChaosProxy = {
  /** Ends every connection and refuses new ones until `pass`. */
  cut(): void;
  pass(): void;
  close(): Promise<void>;
};

type ChaosProxyOptions = { host: string; port: number; targetPort: number; delayMs?: number };

export async function startChaosProxy({ host, port, targetPort, delayMs = 0 }: ChaosProxyOptions): Promise<ChaosProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    // Cutting resets connections, so ignore their errors.
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = keep(dial(targetPort, "127.0.0.1"));
    carry(keep(near), far, delayMs);
    carry(far, near, delayMs);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    cut() {
      isCut = true;
      endAll();
    },
    pass() {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}

/** Timers of equal length fire in the order they were set, so delayed bytes stay in order. */
function carry(from: Socket, to: Socket, delayMs: number) {
  const later = (act: () => void) => (delayMs === 0 ? act() : void setTimeout(act, delayMs));
  from.on("data", (chunk) => later(() => to.writable && to.write(chunk)));
  from.once("end", () => later(() => to.end()));
  from.once("close", () => later(() => to.destroy()));
}
