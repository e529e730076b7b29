/**
 * A TCP hop between one person's browser and the server, which a story can slow down or cut. What the browsers send each
 * other directly never passes here.
 */
import { createServer, connect as dial, type Socket } from "node:net";

export type ChaosProxy = {
  /** Ends every connection and refuses new ones, until `pass`. */
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
    // A reset is what this hop is for.
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

/** Timers of one length fire in the order in which they were set, so the bytes keep theirs. */
function carry(from: Socket, to: Socket, delayMs: number) {
  const later = (act: () => void) => (delayMs === 0 ? act() : void setTimeout(act, delayMs));
  from.on("data", (chunk) => later(() => to.writable && to.write(chunk)));
  from.once("end", () => later(() => to.end()));
  from.once("close", () => later(() => to.destroy()));
}
