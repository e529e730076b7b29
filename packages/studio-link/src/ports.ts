/**
 * What the engine needs from outside: time, sockets, peer connections, randomness, HTTP calls and a few stores.
 * browser-ports.ts implements them for browsers, the testkit for tests.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { DepartedBy } from "@foldback/domain/session/departure";
import type { ErrorCode } from "@foldback/protocol/error-codes";
import { isErrorCode } from "@foldback/protocol/error-codes";
import type { SessionView, WaitingSession } from "@foldback/protocol/signaling";

export type Unsubscribe = () => void;

export type Clock = {
  nowMs(): number;
  /** Runs once. The returned function cancels it. */
  setTimer(delayMs: number, run: () => void): Unsubscribe;
};

export type SocketHandlers = {
  opened(): void;
  message(text: string): void;
  /** Called after an error or a close. `code` is a close code of protocol/close-codes, or 1006. */
  closed(code: number): void;
};
/** Without a code, `close` doesn't say goodbye, so the server expects this page back. */
export type SocketPort = { send(text: string): void; close(code?: number): void };
/** Throws if the socket can't even be created. */
export type SocketFactory = (handlers: SocketHandlers) => SocketPort;

export type PeerConnectionFactory = (configuration: RTCConfiguration) => RTCPeerConnection;

export type Randomness = { uuid(): string /** From 0 (inclusive) to 1 (exclusive). */; fraction(): number };

export type TicketPlace = { kind: "room"; sessionId: string } | { kind: "lobby" } | { kind: "admin" };
type IceServer = { urls: string[]; username?: string; credential?: string };

/** The calls that both sides make. The typed HTTP client implements them. Failures are thrown with a `code`. */
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
  scopes: Scope[];
  understood: boolean;
  consentTextVersion: string;
  fingerprints?: { studio: string | null; desk: string | null };
};

export type StudioApi = LinkApi & {
  sessions: {
    start(input: { engineerId: string | null }): Promise<SessionView>;
    current(input: { as: "artist" | "engineer" }): Promise<SessionView | null>;
    /** Also returns an ended session, to its participants. */
    room(input: { code: string }): Promise<SessionView>;
    pause(input: BySession): Promise<SessionView>;
    continue(input: BySession): Promise<SessionView>;
    invite(input: BySession & { engineerId: string }): Promise<SessionView>;
    removeEngineer(input: BySession & { engineerId: string }): Promise<SessionView>;
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
    /** Also returns an ended session, to its participants. */
    room(input: { code: string }): Promise<SessionView>;
    /** Refused for an engineer who's still in the session. */
    departure(input: BySession): Promise<{ by: DepartedBy }>;
    waiting(): Promise<{ waiting: WaitingSession[] }>;
    join(input: BySession): Promise<SessionView>;
    /** `epoch` is the newest that we knew when Leave was pressed, so that a late Leave can't undo a newer Join. */
    leave(input: BySession & { epoch: number }): Promise<unknown>;
    decline(input: BySession & { reason?: string }): Promise<unknown>;
  };
  consent: {
    keepTalkback(input: BySession & { keep: boolean; consentTextVersion: string }): Promise<SessionView>;
  };
};

/** `alreadyOver`: the session had ended before this kill, so the kill had no effect. */
export type KillAnswer = { recorded: boolean; alreadyOver: boolean };
/** The server sent `killToken` over the room's socket, and can check it without its database. */
export type KillRequest = { sessionId: string; idempotencyKey: string; killToken?: string };
export type PendingKill = KillRequest & { pressedAtMs: number };
/** Keeps kills that the server hasn't recorded yet, across a reload. */
export type PendingKillStore = {
  put(kill: PendingKill): Promise<void>;
  remove(idempotencyKey: string): Promise<void>;
  all(): Promise<PendingKill[]>;
};

/**
 * Calls `moved` when the artist moves their own mouse over the page, because the engineer's pointer then has to yield.
 */
export type ArtistMouse = (moved: () => void) => Unsubscribe;

/** Calls `retry` when the browser is back online or the window becomes visible, because a retry may then succeed. */
export type ReconnectHints = (retry: () => void) => Unsubscribe;

/** What a peer link needs from the browser. */
export type LinkPorts = {
  clock: Clock;
  random: Randomness;
  createSocket: SocketFactory;
  createPeerConnection: PeerConnectionFactory;
  /** A random name for this browser tab that survives a reload. */
  tab: string;
};
export type BrowserPorts = LinkPorts & { artistMouse: ArtistMouse; reconnectHints: ReconnectHints };

/** `NETWORK` means that no answer arrived. All other codes are in the catalogue. */
export type FailureCode = ErrorCode | "NETWORK";
export type ActionResult = { ok: true } | { ok: false; code: FailureCode };

/** The error code of any thrown value. fetch throws a TypeError if no answer arrives. */
export function failureCodeOf(thrown: unknown): FailureCode {
  if (thrown instanceof TypeError) return "NETWORK";
  return knownCodeIn(thrown) ?? "UNEXPECTED";
}

/** Returns the code in an error or in an answer's body, or null if it isn't in the catalogue. */
export function knownCodeIn(content: unknown): ErrorCode | null {
  if (typeof content !== "object" || content === null || !("code" in content)) return null;
  return typeof content.code === "string" && isErrorCode(content.code) ? content.code : null;
}

/** Turns a call into a result that never throws. */
export async function resultOf(call: Promise<unknown>): Promise<ActionResult> {
  try {
    await call;
    return { ok: true };
  } catch (thrown) {
    return { ok: false, code: failureCodeOf(thrown) };
  }
}
