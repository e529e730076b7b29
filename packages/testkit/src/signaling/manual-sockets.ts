/** Sockets that a test controls by hand: it can open, answer and close the socket of each attempt. */
import type { SocketFactory, SocketHandlers } from "@foldback/studio-link/ports";

type ManualSocket = SocketHandlers & { sent: string[]; isClosedByUs: boolean; closedWith: number | null };

export function createManualSockets() {
  const sockets: ManualSocket[] = [];
  let refuses = false;
  const createSocket: SocketFactory = (handlers) => {
    if (refuses) throw new DOMException("insecure", "SecurityError");
    const socket: ManualSocket = { ...handlers, sent: [], isClosedByUs: false, closedWith: null };
    sockets.push(socket);
    return {
      send: (text) => socket.sent.push(text),
      close(code) {
        socket.isClosedByUs = true;
        socket.closedWith = code ?? null;
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
