/** One session and its parties, seen from outside: what they send, what they receive, and the log of both. */
import { randomUUID } from "node:crypto";
import type { Cast } from "./casts.ts";
import type { Ask, Fact, Party } from "./facts.ts";
import { nowMs } from "./outages.ts";
import { enter, type PartySocket, viewInAnswer } from "./sockets.ts";
import type { TestRig } from "./test-rig.ts";
import { type Answer, type Caller, callProcedure, send } from "./wire.ts";

export type Room = ReturnType<typeof openRoom>;
type RpcCall = { ask: Ask; path: string; input: object };
type Session = { run: number; sessionId: string; roomCode: string };
type Note = (fact: Fact) => void;

export function openRoom(rig: TestRig, cast: Cast, session: Session) {
  const facts: Fact[] = [];
  const note: Note = (fact) => void facts.push(fact);
  const asks = openAsks(rig, { cast, session, note });
  const partySockets = openSockets(rig.server.url, { asks, session, note });
  return { ...session, rig, cast, facts, note, ...asks, ...partySockets };
}

function openAsks(rig: TestRig, { cast, session, note }: { cast: Cast; session: Session; note: Note }) {
  const { url } = rig.server;
  /** The cookie is empty until the artist has confirmed the pairing. */
  const phone: Caller = { cookie: "", ip: cast.phoneIp };
  const callerOf = (party: Party): Caller => {
    if (party !== "phone") return cast[party];
    // An unpaired phone uses the artist's own sign-in.
    return phone.cookie === "" ? { cookie: cast.artist.cookie, ip: cast.phoneIp } : phone;
  };
  function recordResponse(ask: Ask, party: Party, answer: Answer) {
    const { sentMs, atMs, status, code, output } = answer;
    note({ kind: "answered", ask, party, sentMs, atMs, status, code, view: viewInAnswer(output) });
    return answer;
  }
  return {
    phone,
    callerOf,
    async call(party: Party, { ask, path, input }: RpcCall): Promise<Answer> {
      return recordResponse(ask, party, await callProcedure(url, { path, input }, callerOf(party)));
    },
    async upload(party: Party, clipId: string): Promise<void> {
      const path = `/talkback/clips/${clipId}?session=${session.sessionId}`;
      const init = { method: "POST", headers: { "content-type": "audio/webm" }, body: rig.clip };
      const { status, atMs } = recordResponse("clip", party, await send({ url, path, init }, callerOf(party)));
      if (status === 200) note({ kind: "clip-kept", clipId, atMs });
    },
  };
}

function openSockets(
  url: string,
  { asks, session, note }: { asks: ReturnType<typeof openAsks>; session: Session; note: Note },
) {
  const saidAt = new Map<string, number>();
  /** Each party's newest socket. Older ones stay open until they're closed. */
  const sockets = new Map<Party, PartySocket>();
  const opened: PartySocket[] = [];
  const listeners = new Set<() => void>();
  const recorded = () => {
    for (const listener of listeners) listener();
  };
  let serial = 0;
  return {
    sockets,
    /** Called when the server says on a socket that a kill is recorded. */
    onRecorded: (listener: () => void) => listeners.add(listener),
    /** Gets a ticket and opens a socket. The party's older socket stays open, like the socket of a second window. */
    async enter(party: Party): Promise<void> {
      const { output } = await asks.call(party, ticketCallOf(party, session.sessionId));
      if (typeof output.ticket !== "string") return;
      serial += 1;
      const socket = enter({
        ...{ serial, party, url, ticket: output.ticket, page: randomUUID(), ip: asks.callerOf(party).ip },
        ...{ note, recorded, saidMs: (mark) => saidAt.get(mark) ?? null },
      });
      sockets.set(party, socket);
      opened.push(socket);
      await socket.settled;
    },
    /** Returns false if the party has no open socket. */
    say(party: Party, message: object, mark?: string): boolean {
      const socket = sockets.get(party);
      if (!socket?.isOpen()) return false;
      if (mark !== undefined) saidAt.set(mark, nowMs());
      socket.say(message);
      return true;
    },
    close() {
      for (const socket of opened) socket.drop();
    },
  };
}

const ticketCallOf = (party: Party, sessionId: string): RpcCall =>
  party === "phone"
    ? { ask: "phone-ticket", path: "pairing/ticket", input: { sessionId } }
    : { ask: "ticket", path: "signaling/ticket", input: { place: { kind: "room", sessionId } } };
