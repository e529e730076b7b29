/** One party's signaling socket: enters with a ticket, writes down what it hears, says what it is told to say. */
import { WebSocket } from "ws";
import type { Fact, Party, Status, View } from "./facts.ts";
import { nowMs } from "./outages.ts";
import { ipHeader } from "./wire.ts";

export type PartySocket = {
  serial: number;
  party: Party;
  /** Resolves once the server has given it a place or closed it; never rejects. */
  settled: Promise<void>;
  isOpen(): boolean;
  /** The newest that was heard here. */
  epoch(): number;
  /** What proves a kill without the database; null when none was given. */
  killToken(): string | null;
  say(message: object): void;
  /** Goes without a word, as a lost network would. */
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
  /** When a message with this mark was said. */
  saidMs(mark: string): number | null;
  /** The server says that a kill is on record. */
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
    socket.send(JSON.stringify({ type: "auth", ticket: entering.ticket, page: entering.page }));
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

/** What a message can be known again by. */
function markOf({ type, sequence, candidate }: Heard): string | null {
  if (type === "click") return `click ${sequence}`;
  return type === "ice-candidate" ? (candidate?.candidate ?? null) : null;
}

/** From an answer over HTTP; null when it holds no view of a session. */
export function viewInAnswer(output: Record<string, unknown>): View | null {
  const { epoch, status, endReason } = output;
  if (typeof epoch !== "number" || typeof status !== "string") return null;
  return viewOf({ epoch, status: status as Status, endReason: typeof endReason === "string" ? endReason : null });
}
