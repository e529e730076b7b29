/** Sockets that a test controls by hand: it can open, answer and close the socket of each attempt. */
import type { SocketFactory, SocketHandlers } from "@foldback/studio-link/ports";

type ManualSocket = SocketHandlers & { sent: string[]; isClosedByUs: boolean };

export function createManualSockets() {
  const sockets: ManualSocket[] = [];
  let refuses = false;
  const createSocket: SocketFactory = (handlers) => {
    if (refuses) throw new DOMException("insecure", "SecurityError");
    const socket: ManualSocket = { ...handlers, sent: [], isClosedByUs: false };
    sockets.push(socket);
    return {
      send: (text) => socket.sent.push(text),
      close() {
        socket.isClosedByUs = true;
      },
    };
  };
  return {
    sockets,
    createSocket,
    refuse(next: boolean) {
      refuses = next;
    },
  };
}
