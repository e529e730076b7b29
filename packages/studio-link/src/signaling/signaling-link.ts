/**
 * One place's signaling link: a fresh ticket and a fresh socket for every attempt, the ticket in the first frame,
 * orphaned sockets ignored, nothing queued. Tells state, messages and notices through subscriptions.
 * Knows neither sessions nor peers.
 */
import { closeCodes, isFinalClose } from "@foldback/protocol/close-codes";
import { type ClientMessage, type ServerMessage, serverMessage } from "@foldback/protocol/signaling";
import type { TicketPlace, Unsubscribe } from "../ports.ts";
import { type Clock, failureCodeOf, type Randomness, type SocketFactory, type SocketPort } from "../ports.ts";
import { createEmitter, type EngineNotice } from "../view-model.ts";
import { type AttemptFailure, afterFailedAttempt, firstConnection } from "./connect-policy.ts";
import { type LinkPulse, startListPulse, startLivePulse } from "./link-pulse.ts";
import { reconnectDelayMs } from "./reconnect-policy.ts";
import {
  reduceSignalingLink,
  type SignalingFailure,
  type SignalingLinkEvent,
  type SignalingLinkState,
} from "./signaling-link-state.ts";

/** A phone is beside the room, and gets its tickets elsewhere. */
export type SignalingPlace = TicketPlace | { kind: "phone"; sessionId: string };
export type SignalingLinkDeps = {
  place: SignalingPlace;
  /** Names this page to the other side of a room, over all its sockets. */
  page?: string;
  api: { ticket(input: { place: SignalingPlace }): Promise<{ ticket: string }> };
  clock: Clock;
  random: Randomness;
  createSocket: SocketFactory;
};

export type SignalingLink = {
  getState(): SignalingLinkState;
  subscribeState(listener: (state: SignalingLinkState) => void): Unsubscribe;
  subscribeMessages(listener: (message: ServerMessage) => void): Unsubscribe;
  subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
  start(): void;
  /** Ends the pause before the next attempt, or pings an open link at once: for example when the network is back. */
  retryNow(): void;
  /** False when it could not be sent now: nothing waits for a later link (SG-8). */
  send(message: ClientMessage): boolean;
  stop(): void;
};

/** Answers to the ticket request after which another attempt would be refused as well. */
const finalRefusals: readonly string[] = [
  "UNAUTHORIZED",
  "FORBIDDEN",
  "EMAIL_NOT_VERIFIED",
  "SUSPENDED",
  "ROOM_NOT_FOUND",
  "NOT_FOUND",
  "BAD_INPUT",
];

/** What the server says first to a client that it let in. */
const greetings: readonly ServerMessage["type"][] = ["room_joined", "lobby_joined", "admin_joined", "phone"];

export function createSignalingLink(deps: SignalingLinkDeps): SignalingLink {
  const states = createEmitter<SignalingLinkState>();
  const messages = createEmitter<ServerMessage>();
  const notices = createEmitter<EngineNotice>();
  let state: SignalingLinkState = { status: "idle" };
  /** Rises with every attempt and every stop. Events of an older number are ignored. */
  let generation = 0;
  let socket: SocketPort | null = null;
  let pulse: LinkPulse | null = null;
  let cancelTimer: Unsubscribe = () => {};
  let wasEverOpen = false;

  function move(event: SignalingLinkEvent) {
    const next = reduceSignalingLink(state, event);
    if (next === state) return;
    state = next;
    states.emit(state);
  }

  function orphanCurrent() {
    generation += 1;
    cancelTimer();
    pulse?.stop();
    pulse = null;
    const old = socket;
    socket = null;
    old?.close();
  }

  function attemptConnection() {
    orphanCurrent();
    const mine = generation;
    cancelTimer = deps.clock.setTimer(firstConnection.attemptTimeoutMs, () => attemptFailed("timed-out"));
    deps.api.ticket({ place: deps.place }).then(
      ({ ticket }) => {
        if (mine === generation) openSocket(ticket);
      },
      (thrown: unknown) => {
        if (mine !== generation) return;
        const code = failureCodeOf(thrown);
        if (code === "SESSION_ENDED") giveUp("session-ended");
        else if (finalRefusals.includes(code)) giveUp("refused");
        else attemptFailed("unreachable");
      },
    );
  }

  function openSocket(ticket: string) {
    const mine = generation;
    const ifMine = <Args extends unknown[]>(run: (...args: Args) => void) => {
      return (...args: Args) => {
        if (mine === generation) run(...args);
      };
    };
    try {
      socket = deps.createSocket({
        opened: ifMine(() => socket?.send(JSON.stringify({ type: "auth", ticket, page: deps.page }))),
        message: ifMine(received),
        closed: ifMine(socketClosed),
      });
    } catch {
      attemptFailed("socket-not-created");
    }
  }

  function received(text: string) {
    pulse?.heard();
    const message = parseServerMessage(text);
    if (message === null) return;
    if (greetings.includes(message.type) && state.status !== "open") linkStands();
    messages.emit(message);
  }

  function linkStands() {
    cancelTimer();
    wasEverOpen = true;
    pulse?.stop();
    const isLive = deps.place.kind === "room" || deps.place.kind === "phone";
    const start = isLive ? startLivePulse : startListPulse;
    pulse = start({
      clock: deps.clock,
      ping: (n) => void transmit({ type: "ping", n }),
      wentSilent: () => attemptFailed("unreachable"),
    });
    move({ type: "opened" });
    transmit({ type: "client-info", isElectron: false });
  }

  function socketClosed(code: number) {
    if (!isFinalClose(code)) return attemptFailed("unreachable");
    if (code === closeCodes.sessionEnded) return giveUp("session-ended");
    giveUp(code === closeCodes.replacedByNewerConnection ? "replaced" : "refused");
  }

  function attemptFailed(failure: AttemptFailure) {
    if (wasEverOpen && failure !== "socket-not-created") return retryAfter(nextReconnectDelayMs());
    const attempt = state.status === "connecting" ? state.attempt : 1;
    const after = afterFailedAttempt(attempt, failure);
    const values: Record<string, string> = after.next === "retry" ? { attempt: String(after.nextAttempt) } : {};
    if (after.next === "retry") retryAfter(after.delayMs);
    else giveUp(after.reason);
    notices.emit({ id: after.noticeId, values, code: null });
  }

  function nextReconnectDelayMs() {
    const attempt = state.status === "connecting" ? state.attempt : 1;
    return reconnectDelayMs(attempt, deps.random.fraction());
  }

  function retryAfter(delayMs: number) {
    orphanCurrent();
    cancelTimer = deps.clock.setTimer(delayMs, retryNow);
    move({ type: "will-retry", delayMs });
  }

  function retryNow() {
    if (state.status === "open") pulse?.check();
    if (state.status !== "waiting") return;
    move({ type: "retried" });
    attemptConnection();
  }

  function giveUp(reason: SignalingFailure) {
    orphanCurrent();
    move({ type: "gave-up", reason });
  }

  function transmit(message: ClientMessage): boolean {
    if (state.status !== "open" || socket === null) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  return {
    getState: () => state,
    subscribeState: states.subscribe,
    subscribeMessages: messages.subscribe,
    subscribeNotices: notices.subscribe,
    start() {
      if (state.status !== "idle" && state.status !== "failed") return;
      wasEverOpen = false;
      move({ type: "started" });
      attemptConnection();
    },
    retryNow,
    send: transmit,
    stop() {
      orphanCurrent();
      move({ type: "stopped" });
    },
  };
}

function parseServerMessage(text: string): ServerMessage | null {
  try {
    const parsed = serverMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
