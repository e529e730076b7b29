/**
 * Signaling between the two halves of one page. The sockets forward only what the peer link needs to connect, and the
 * pointer and the kill then travel over the peer link itself.
 */
import { type AuthMessage, authMessage } from "@foldback/protocol/auth-message";
import { type ClientMessage, clientMessage, type ServerMessage } from "@foldback/protocol/signaling";
import type { SocketFactory, SocketHandlers } from "@foldback/studio-link/ports";
import type { InPageSession, Side } from "./in-page-session.ts";

type Socket = {
  side: Side;
  handlers: SocketHandlers;
  place: "none" | "room" | "lobby";
  page: string | undefined;
  isOpen: boolean;
};

export function createInPageSignaling(session: InPageSession) {
  const sockets = new Set<Socket>();
  const inRoom = (side: Side) => [...sockets].find((socket) => socket.side === side && socket.place === "room");

  function tellAll(place: Socket["place"], message: (side: Side) => ServerMessage): void {
    for (const socket of sockets) if (socket.place === place) tell(socket, message(socket.side));
  }

  function tellLobby(): void {
    tellAll("lobby", () => ({ type: "lobby", waiting: session.waiting() }));
  }

  session.listen({
    changed() {
      tellAll("room", (side) => ({ type: "session", session: session.view(side) }));
      tellLobby();
    },
    killed(epoch) {
      tellAll("room", (side) => ({ type: "killed", atMs: 0, epoch, recorded: side === "artist" }));
      tellLobby();
    },
  });

  function enter(socket: Socket, { ticket, page }: AuthMessage) {
    const { side } = socket;
    if (ticket === "lobby") {
      socket.place = "lobby";
      return tell(socket, { type: "lobby_joined", waiting: session.waiting() });
    }
    const peer = inRoom(otherSide(side));
    Object.assign(socket, { place: "room", page });
    const there = { peerPresent: peer !== undefined, peerPage: peer?.page };
    tell(socket, { type: "room_joined", session: session.view(side), role: side, ...there });
    tell(peer, { type: "peer-joined", from: side, page });
  }

  function received(socket: Socket, text: string) {
    if (!socket.isOpen) return;
    const raw: unknown = JSON.parse(text);
    if (socket.place === "none") return enter(socket, authMessage.parse(raw));
    const message = clientMessage.parse(raw);
    if (message.type === "ping") tell(socket, { type: "pong", n: message.n });
    else if (message.type === "kill" && socket.side === "artist") session.kill(message.idempotencyKey);
    else tell(inRoom(otherSide(socket.side)), forwarded(message, socket.side));
  }

  function close(socket: Socket, code: number): void {
    if (!socket.isOpen) return;
    socket.isOpen = false;
    sockets.delete(socket);
    if (socket.place === "room") tell(inRoom(otherSide(socket.side)), { type: "peer-left", from: socket.side });
    later(() => socket.handlers.closed(code));
  }

  return {
    socketFor:
      (side: Side): SocketFactory =>
      (handlers) => {
        const socket: Socket = { side, handlers, place: "none", page: undefined, isOpen: true };
        sockets.add(socket);
        later(() => handlers.opened());
        return {
          send: (text) => later(() => received(socket, text)),
          close: (code = 1005) => later(() => close(socket, code)),
        };
      },
  };
}

const otherSide = (side: Side): Side => (side === "artist" ? "engineer" : "artist");

/** As with a real socket, messages arrive in order, and never during the call that sent them. */
const later = (run: () => void) => queueMicrotask(run);

function tell(socket: Socket | undefined, message: ServerMessage | null): void {
  if (socket === undefined || message === null) return;
  later(() => {
    if (socket.isOpen) socket.handlers.message(JSON.stringify(message));
  });
}

/** Forwards only what the peer link needs to connect. Returns null for any other message. */
function forwarded(message: ClientMessage, from: Side): ServerMessage | null {
  switch (message.type) {
    case "offer":
    case "answer":
      return { type: message.type, sdp: message.sdp, from };
    case "ice-candidate":
      return { type: "ice-candidate", candidate: message.candidate, from };
    default:
      return null;
  }
}
