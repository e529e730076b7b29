// Tracks each connection's open requests and runs their callbacks when they end.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Browsers wait for a response before they reuse a connection. The second place is for a request sent just as the
 * previous response ends.
 */
const maxPerConnection = 2;

/** Callbacks for the end of a request, whether it got a response or its connection closed. */
export type Over = (() => void)[];

/** HAZARD: a response queued behind another on the same connection doesn't get an event when the connection closes. */
export function createOpenRequests() {
  const openOn = new WeakMap<Socket, Set<Over>>();
  const end = (over: Over) => {
    for (const leave of over.splice(0)) leave();
  };
  const watch = (socket: Socket): Set<Over> => {
    const open = new Set<Over>();
    openOn.set(socket, open);
    socket.once("close", () => open.forEach(end));
    return open;
  };
  return {
    /** Returns null if this connection has too many open requests. */
    add({ socket }: IncomingMessage, response: ServerResponse): Over | null {
      const open = openOn.get(socket) ?? watch(socket);
      if (open.size >= maxPerConnection) return null;
      const over: Over = [];
      open.add(over);
      response.once("close", () => {
        open.delete(over);
        end(over);
      });
      return over;
    },
  };
}
