/**
 * The signaling half of the fake server, with in-memory sockets whose messages wait until `flush`. It checks authority
 * and forwards messages like the real hub.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { StudioSession } from "@foldback/domain/session/session-state";
import { type AuthMessage, authMessage } from "@foldback/protocol/auth-message";
import { closeCodes } from "@foldback/protocol/close-codes";
import {
  type ClientMessage,
  clientMessage,
  type ServerMessage,
  type SessionView,
  type WaitingSession,
} from "@foldback/protocol/signaling";
import type { Clock, SocketFactory, SocketHandlers } from "@foldback/studio-link/ports";

type Side = "artist" | "engineer";
type Socket = {
  side: Side;
  handlers: SocketHandlers;
  place: "none" | "room" | "tab-remote" | "lobby";
  page?: string;
  tab?: string;
  recordsTake?: boolean;
  isOpen: boolean;
  isLost: boolean;
};

export type FakeSignalingDeps = {
  liveSession(): StudioSession | null;
  scopes(): Scope[];
  view(side: Side): SessionView;
  waiting(): WaitingSession[];
  killed(idempotencyKey: string): void;
  isReachable(): boolean;
  setTimer: Clock["setTimer"];
};

type Tamper = ((message: ServerMessage) => ServerMessage) | null;

export type FakeSignaling = {
  socketFor(side: Side): SocketFactory;
  /** Delivers waiting messages. Returns true if there were any. */
  flush(): boolean;
  /** While frozen, sockets stay open but nothing moves, as if the process were stopped. */
  setFrozen(isFrozen: boolean): void;
  /** Sets how long each message takes from a browser to the server or back. */
  setHop(hopMs: number): void;
  dropAll(): void;
  /** Closes this side's connections. Without a code, as if the network had failed. */
  drop(side: Side, code?: number): void;
  /** Lets another connection take this side's seat, without notifying the other side. */
  replaced(side: Side): void;
  /** Cuts the session lists' connections: their sockets stay open, but nothing gets through in either direction. */
  loseLists(): void;
  tellSession(): void;
  tellLobby(): void;
  tellTakes(change: "delivered" | "withdrawn"): void;
  tellKilled(): void;
  /** Rewrites forwarded messages, as a malicious server would. */
  setTampering(tamper: Tamper): void;
  /** Every message that clients have sent, oldest first. */
  sent: { side: Side; message: ClientMessage }[];
  deliverRaw(side: Side, message: ServerMessage): void;
};

export function createFakeSignaling(deps: FakeSignalingDeps): FakeSignaling {
  let tamper: Tamper = null;
  const sent: FakeSignaling["sent"] = [];
  const wire = createWire(deps.setTimer);
  const room = createSockets(deps, wire);
  const { inRoom, tell, close } = room;

  function received(socket: Socket, text: string) {
    if (!socket.isOpen || socket.isLost) return;
    const raw: unknown = JSON.parse(text);
    if (socket.place === "none") return room.enter(socket, authMessage.parse(raw));
    const message = clientMessage.parse(raw);
    const isAllowed = socket.place !== "tab-remote" || allowedWithoutSeat.includes(message.type);
    if (!isAllowed) throw new Error(`a tab remote sent ${message.type}`);
    sent.push({ side: socket.side, message });
    const peer = inRoom(otherSide(socket.side));
    const forward = (forwarded: ServerMessage) => tell(peer, tamper?.(forwarded) ?? forwarded);
    room.passLampsOn(socket, message);
    answer(deps, { side: socket.side, message, reply: (answered) => tell(socket, answered), forward });
  }

  function tellLists(message: ServerMessage) {
    for (const socket of room.all()) if (socket.place === "lobby") tell(socket, message);
  }
  const tellLobby = () => tellLists({ type: "lobby", waiting: deps.waiting() });

  return {
    sent,
    socketFor: (side) => (handlers) => {
      if (!deps.isReachable()) {
        wire.push(() => handlers.closed(1006));
        return { send() {}, close() {} };
      }
      const socket = room.open(side, handlers);
      return {
        send: (text) => wire.carry(() => received(socket, text)),
        close: (code = 1005) => wire.push(() => close(socket, code)),
      };
    },
    flush: wire.flush,
    setFrozen: wire.setFrozen,
    setHop: wire.setHop,
    dropAll() {
      for (const socket of room.all()) close(socket, 1006);
    },
    drop(side, code = 1006) {
      for (const socket of room.all().filter((kept) => kept.side === side)) close(socket, code);
    },
    replaced(side) {
      const socket = inRoom(side);
      if (socket === undefined) return;
      const other: Socket = { ...socket, tab: "another tab", page: "another page", handlers: silentHandlers };
      room.add(other);
      close(socket, closeCodes.replacedByNewerConnection);
    },
    loseLists() {
      for (const socket of room.all()) if (socket.place === "lobby") socket.isLost = true;
    },
    tellSession() {
      for (const socket of room.participants()) tell(socket, { type: "session", session: deps.view(socket.side) });
      tellLobby();
    },
    tellLobby,
    tellTakes: (change) => tellLists({ type: "takes-changed", change }),
    tellKilled() {
      const epoch = deps.liveSession()?.epoch ?? 0;
      for (const side of ["engineer", "artist"] as const)
        for (const socket of room.participants().filter((kept) => kept.side === side))
          tell(socket, { type: "killed", atMs: 0, epoch, recorded: side === "artist" });
      tellLobby();
    },
    setTampering(next) {
      tamper = next;
    },
    deliverRaw(side, message) {
      tell(inRoom(side), message);
    },
  };
}

const allowedWithoutSeat: readonly ClientMessage["type"][] = ["ping", "kill", "client-info", "take-here"];
const silentHandlers: SocketHandlers = { opened() {}, message() {}, closed() {} };

const otherSide = (side: Side): Side => (side === "artist" ? "engineer" : "artist");

type Wire = ReturnType<typeof createWire>;

/** Messages in transit, kept in order until `flush`. */
function createWire(setTimer: Clock["setTimer"]) {
  let queue: (() => void)[] = [];
  let isFrozen = false;
  let hopMs = 0;
  return {
    push: (arrive: () => void) => void queue.push(arrive),
    /** Queues the message, delayed by one hop. */
    carry(arrive: () => void) {
      if (hopMs === 0) queue.push(arrive);
      else setTimer(hopMs, () => void queue.push(arrive));
    },
    flush(): boolean {
      if (isFrozen) return false;
      const due = queue;
      queue = [];
      for (const run of due) run();
      return due.length > 0;
    },
    setFrozen(next: boolean) {
      isFrozen = next;
    },
    setHop(next: number) {
      hopMs = next;
    },
  };
}

/** The open sockets and their seats. */
function createSockets(deps: FakeSignalingDeps, wire: Wire) {
  let sockets: Socket[] = [];

  const inRoom = (side: Side) =>
    sockets.find((socket) => socket.side === side && socket.place === "room" && socket.isOpen);

  function tell(socket: Socket | undefined, message: ServerMessage) {
    if (socket === undefined || socket.isLost) return;
    wire.carry(() => {
      if (socket.isOpen) socket.handlers.message(JSON.stringify(message));
    });
  }

  function close(socket: Socket, code: number) {
    if (!socket.isOpen) return;
    socket.isOpen = false;
    sockets = sockets.filter((kept) => kept !== socket);
    // Closing an old socket doesn't free a seat that a newer connection has taken.
    if (socket.place === "room" && inRoom(socket.side) === undefined)
      tell(inRoom(otherSide(socket.side)), { type: "peer-left", from: socket.side });
    if (socket.place === "room") tellTabRemotes(socket.side);
    if (socket.recordsTake === true) tellSeatOfTakes();
    wire.push(() => socket.handlers.closed(code));
  }

  function tellTabRemotes(side: Side) {
    const isHeld = inRoom(side) !== undefined;
    for (const socket of sockets)
      if (socket.side === side && socket.place === "tab-remote") tell(socket, { type: "seat", isHeld });
  }

  /** Between the artist's tabs. */
  function passLampsOn(from: Socket, message: ClientMessage) {
    if (message.type === "take-here") {
      from.recordsTake = message.on;
      tellSeatOfTakes();
    }
    if (message.type !== "tally") return;
    const { type: _type, ...tally } = message;
    for (const socket of sockets)
      if (socket.side === "artist" && socket.place === "tab-remote") tell(socket, { type: "studio-tally", tally });
  }

  function tellSeatOfTakes() {
    tell(inRoom("artist"), { type: "take-elsewhere", on: sockets.some(({ recordsTake }) => recordsTake === true) });
  }

  function enter(socket: Socket, { ticket, page, tab, seat }: AuthMessage) {
    socket.page = page;
    socket.tab = tab;
    socket.place = ticket.includes("lobby") ? "lobby" : "room";
    if (socket.place === "lobby") return tell(socket, { type: "lobby_joined", waiting: deps.waiting() });
    const session = deps.liveSession();
    if (session === null || session.state.status === "ended") return close(socket, closeCodes.sessionEnded);
    const role = socket.side;
    const killToken = role === "artist" ? `token of ${session.id}` : undefined;
    const holder = sockets.find((kept) => kept !== socket && kept.side === role && kept.place === "room");
    const isHeld = holder !== undefined && holder.tab !== tab;
    if (seat === "none" || (isHeld && seat !== "take-over")) {
      socket.place = "tab-remote";
      return tell(socket, { type: "seat-held", session: deps.view(role), role, isHeld, killToken });
    }
    for (const older of sockets.filter((kept) => kept !== socket && kept.side === socket.side && kept.place === "room"))
      close(older, closeCodes.replacedByNewerConnection);
    const peer = inRoom(otherSide(socket.side));
    const there = { peerPresent: peer !== undefined, peerPage: peer?.page };
    tell(socket, { type: "room_joined", session: deps.view(role), role, ...there, killToken });
    tell(peer, { type: "peer-joined", from: role, page });
    if (role === "artist" && sockets.some(({ recordsTake }) => recordsTake === true)) tellSeatOfTakes();
  }

  function open(side: Side, handlers: SocketHandlers): Socket {
    const socket: Socket = { side, handlers, place: "none", isOpen: true, isLost: false };
    sockets.push(socket);
    wire.push(() => handlers.opened());
    return socket;
  }

  const add = (socket: Socket) => void sockets.push(socket);
  const participants = () => sockets.filter(({ place }) => place === "room" || place === "tab-remote");
  return { all: () => [...sockets], participants, add, inRoom, tell, passLampsOn, close, enter, open };
}

type Asked = {
  side: Side;
  message: ClientMessage;
  reply: (message: ServerMessage) => void;
  forward: (message: ServerMessage) => void;
};

function answer(deps: FakeSignalingDeps, { side, message, reply, forward }: Asked) {
  const may = (epoch: number, scope: Scope) =>
    side === "engineer" && deps.liveSession()?.epoch === epoch && deps.scopes().includes(scope);
  switch (message.type) {
    case "ping":
      return reply({ type: "pong", n: message.n });
    case "offer":
    case "answer":
      return forward({ type: message.type, sdp: message.sdp, from: side });
    case "ice-candidate":
      return forward({ type: "ice-candidate", candidate: message.candidate, from: side });
    case "lossless-link":
      return deps.scopes().includes("lossless")
        ? forward({ type: "lossless-link", feedId: message.feedId, part: message.part, from: side })
        : undefined;
    case "kill":
      return side === "artist" ? deps.killed(message.idempotencyKey) : undefined;
    case "cursor":
    case "click":
      return may(message.epoch, "point") ? forward({ ...message, role: "engineer" }) : undefined;
    case "native-mouse-move":
    case "native-mouse-click":
      return may(message.epoch, "control") ? forward({ ...message, role: "engineer" }) : undefined;
  }
}
