/**
 * What the engine needs from the world, as small ports: time, sockets, peer connections, randomness, the HTTP calls and
 * the few stores. The browser's own objects are plugged in by browser-ports.ts, doubles by the testkit.
 * Knows no rule of a session.
 */
import type { ErrorCode } from "@foldback/protocol/error-codes";
import { isErrorCode } from "@foldback/protocol/error-codes";
import type { SessionView, WaitingSession } from "@foldback/protocol/signaling";

export type Unsubscribe = () => void;

export type Clock = {
  nowMs(): number;
  /** Runs once; the returned function cancels. */
  setTimer(delayMs: number, run: () => void): Unsubscribe;
};

export type SocketHandlers = {
  opened(): void;
  message(text: string): void;
  /** After an error or a close; `code` is the close code of protocol/close-codes, or 1006. */
  closed(code: number): void;
};
export type SocketPort = { send(text: string): void; close(): void };
/** Throws when the socket cannot even be created. */
export type SocketFactory = (handlers: SocketHandlers) => SocketPort;

export type PeerConnectionFactory = (configuration: RTCConfiguration) => RTCPeerConnection;

export type Randomness = { uuid(): string /** 0 (included) to 1 (excluded). */; fraction(): number };

export type TicketPlace = { kind: "room"; sessionId: string } | { kind: "lobby" } | { kind: "admin" };
type IceServer = { urls: string[]; username?: string; credential?: string };

/** The calls both sides make. The typed HTTP client fits as it is; failures are thrown with a `code`. */
export type LinkApi = {
  signaling: {
    ticket(input: { place: TicketPlace }): Promise<{ ticket: string }>;
    iceServers(input: { sessionId: string }): Promise<{ iceServers: IceServer[] }>;
  };
};

type BySession = { sessionId: string };
export type ConsentDecision = {
  sessionId: string;
  engineerId: string;
  decision: "granted" | "denied";
  scopes: ("view" | "talk" | "point" | "control")[];
  understood: boolean;
  consentTextVersion: string;
  fingerprints?: { studio: string | null; desk: string | null };
};

export type StudioApi = LinkApi & {
  sessions: {
    start(input: { engineerId: string | null }): Promise<SessionView>;
    current(input: { as: "artist" | "engineer" }): Promise<SessionView | null>;
    /** Also answers an ended session to those who took part in it. */
    room(input: { code: string }): Promise<SessionView>;
    pause(input: BySession): Promise<SessionView>;
    continue(input: BySession): Promise<SessionView>;
    invite(input: BySession & { engineerId: string }): Promise<SessionView>;
    openUp(input: BySession): Promise<SessionView>;
    end(input: BySession): Promise<unknown>;
    kill(input: KillRequest): Promise<KillAnswer>;
  };
  consent: {
    decide(input: ConsentDecision): Promise<SessionView>;
    narrow(input: { sessionId: string; scopes: ConsentDecision["scopes"] }): Promise<SessionView>;
  };
};

export type DeskApi = LinkApi & {
  sessions: {
    current(input: { as: "artist" | "engineer" }): Promise<SessionView | null>;
    /** Also answers an ended session to those who took part in it. */
    room(input: { code: string }): Promise<SessionView>;
    waiting(): Promise<{ waiting: WaitingSession[] }>;
    join(input: BySession): Promise<SessionView>;
    /** `epoch` names the seat: the newest that was known when Leave was pressed. */
    leave(input: BySession & { epoch: number }): Promise<unknown>;
    decline(input: BySession & { reason?: string }): Promise<unknown>;
  };
};

/** `alreadyOver`: the session had ended before this press, which therefore stopped nothing. */
export type KillAnswer = { recorded: boolean; alreadyOver: boolean };
/** `killToken` came over the room's socket: the server believes it without its database. */
export type KillRequest = { sessionId: string; idempotencyKey: string; killToken?: string };
export type PendingKill = KillRequest & { pressedAtMs: number };
/** Survives a reload; holds what the server has not yet recorded. */
export type PendingKillStore = {
  put(kill: PendingKill): Promise<void>;
  remove(idempotencyKey: string): Promise<void>;
  all(): Promise<PendingKill[]>;
};

/** The artist's own mouse over the page; the engineer's pointer yields to it. */
export type ArtistMouse = (moved: () => void) => Unsubscribe;

/** A hint to try at once: the browser believes that the network is back, or the window is looked at. */
export type ReconnectHints = (retry: () => void) => Unsubscribe;

/** What a link to the other side needs of the browser. */
export type LinkPorts = {
  clock: Clock;
  random: Randomness;
  createSocket: SocketFactory;
  createPeerConnection: PeerConnectionFactory;
};
export type BrowserPorts = LinkPorts & { artistMouse: ArtistMouse; reconnectHints: ReconnectHints };

/** `NETWORK`: no answer at all. Everything else is a code of the catalogue. */
export type FailureCode = ErrorCode | "NETWORK";
export type ActionResult = { ok: true } | { ok: false; code: FailureCode };

/** What was thrown, as a code. A fetch without an answer throws a TypeError. */
export function failureCodeOf(thrown: unknown): FailureCode {
  if (thrown instanceof TypeError) return "NETWORK";
  if (typeof thrown === "object" && thrown !== null && "code" in thrown && typeof thrown.code === "string")
    return isErrorCode(thrown.code) ? thrown.code : "UNEXPECTED";
  return "UNEXPECTED";
}

/** The result of a call as a value, so that it never throws. */
export async function resultOf(call: Promise<unknown>): Promise<ActionResult> {
  try {
    await call;
    return { ok: true };
  } catch (thrown) {
    return { ok: false, code: failureCodeOf(thrown) };
  }
}
