/** One party's signaling socket: enters with a ticket, logs what arrives, and sends what a step asks for. */
import { WebSocket } from "ws";
import type { Fact, Party, Status, View } from "./facts.ts";
import { nowMs } from "./outages.ts";
import { ipHeader } from "./wire.ts";

export type PartySocket = {
  serial: number;
  party: Party;
  /** Resolves when the server has admitted or closed the socket. Never rejects. */
  settled: Promise<void>;
  isOpen(): boolean;
  /** The newest epoch that this socket has received. */
  epoch(): number;
  /** The kill token, or null if the server hasn't sent one. */
  killToken(): string | null;
  say(message: object): void;
  /** Drops the connection without a close frame, like a lost network. */
  drop(): void;
};

type Entering = {
  serial: number;
  party: Party;
  url: string;
  ip: string;
  ticket: string;
  page: string;
  note(fact: Fact): void;
  /** When this party sent the message with this mark. */
  saidMs(mark: string): number | null;
  /** Called when the server says that a kill is recorded. */
  recorded(): void;
};

const openWithinMs = 5_000;

export function enter(entering: Entering): PartySocket {
  const { serial, party, url, note } = entering;
  const socket = new WebSocket(`${url.replace("http", "ws")}/signal`, {
    headers: { origin: url, [ipHeader]: entering.ip },
    perMessageDeflate: false,
    handshakeTimeout: openWithinMs,
  });
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  let epoch = 0;
  let killToken: string | null = null;
  let hasPlace = false;
  const base = () => ({ socket: serial, party, atMs: nowMs() });
  socket.on("open", () => {
    note({ kind: "entering", ...base() });
    socket.send(JSON.stringify({ type: "auth", ticket: entering.ticket, page: entering.page, seat: "take-over" }));
  });
  socket.on("message", (data) => {
    const message: Heard = JSON.parse(String(data));
    const view = viewIn(message);
    epoch = Math.max(epoch, view?.epoch ?? message.epoch ?? 0);
    if (typeof message.killToken === "string") {
      killToken = message.killToken;
      note({ kind: "sealed", ...base() });
    }
    if (view !== null) {
      note({ kind: hasPlace || message.type === "session" ? "viewed" : "seated", ...base(), view });
      hasPlace = true;
      settle();
    } else if (message.type === "killed") {
      note({ kind: "told", ...base(), epoch: message.epoch ?? 0, recorded: message.recorded === true });
      if (message.recorded === true) entering.recorded();
    } else {
      const what = markOf(message);
      const saidMs = what === null ? null : entering.saidMs(what);
      if (what !== null && saidMs !== null) note({ kind: "relayed", ...base(), what, saidMs });
    }
  });
  socket.on("error", () => {});
  socket.on("close", (code) => {
    note({ kind: "closed", ...base(), code });
    settle();
  });
  return {
    serial,
    party,
    settled,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    epoch: () => epoch,
    killToken: () => killToken,
    say: (message) => socket.send(JSON.stringify(message)),
    drop: () => socket.terminate(),
  };
}

type Heard = {
  type: string;
  epoch?: number;
  recorded?: boolean;
  killToken?: string;
  sequence?: number;
  session?: Seen;
  view?: Seen;
  candidate?: { candidate?: string } | null;
};
type Seen = { epoch: number; status: Status; endReason: string | null };

const viewOf = ({ epoch, status, endReason }: Seen): View => ({ epoch, status, reason: endReason });
const viewIn = ({ session, view }: Heard): View | null => {
  const seen = session ?? view;
  return seen === undefined ? null : viewOf(seen);
};

/** Returns the mark that identifies a message on arrival, or null if it has none. */
function markOf({ type, sequence, candidate }: Heard): string | null {
  if (type === "click") return `click ${sequence}`;
  return type === "ice-candidate" ? (candidate?.candidate ?? null) : null;
}

/** Reads the session from an HTTP response; null if it contains none. */
export function viewInAnswer(output: Record<string, unknown>): View | null {
  const { epoch, status, endReason } = output;
  if (typeof epoch !== "number" || typeof status !== "string") return null;
  return viewOf({ epoch, status: status as Status, endReason: typeof endReason === "string" ? endReason : null });
}
