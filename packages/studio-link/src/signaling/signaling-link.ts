/**
 * A signaling link to one place, such as a room or the lobby. Every attempt uses a new socket and a new ticket in its
 * first frame. Events from older sockets are ignored, and nothing is queued.
 */
import { type ClientMessage, type ServerMessage, serverMessage } from "@foldback/protocol/signaling";
import { createEmitter } from "../emitter.ts";
import type { Clock, Randomness, Unsubscribe } from "../ports.ts";
import type { EngineNotice } from "../view-model.ts";
import { type AttemptFailure, afterFailedAttempt, firstConnection } from "./connect-policy.ts";
import { type LinkPulse, startListPulse, startLivePulse } from "./link-pulse.ts";
import { reconnectDelayMs } from "./reconnect-policy.ts";
import {
  reduceSignalingLink,
  type SignalingFailure,
  type SignalingLinkEvent,
  type SignalingLinkState,
} from "./signaling-link-state.ts";
import { createTicketedSocket, type SignalingPlace, type TicketedSocketDeps } from "./ticketed-socket.ts";

export type SignalingLinkDeps = TicketedSocketDeps & { clock: Clock; random: Randomness };

export type SignalingLink = {
  getState(): SignalingLinkState;
  subscribeState(listener: (state: SignalingLinkState) => void): Unsubscribe;
  subscribeMessages(listener: (message: ServerMessage) => void): Unsubscribe;
  subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
  start(): void;
  /**
   * Skips the pause before the next attempt, or pings an open link immediately, for example when the network is back.
   */
  retryNow(): void;
  /** Returns false if it couldn't be sent now. Nothing is kept for a later link (SG-8). */
  send(message: ClientMessage): boolean;
  stop(): void;
};

/** The server's first message to a client that it admits. */
const greetings: readonly ServerMessage["type"][] = [
  "room_joined",
  "seat-held",
  "lobby_joined",
  "admin_joined",
  "phone",
];

/** WebSocket's code for a normal closure. The server frees the seat as soon as it receives this code. */
const goodbye = 1000;

export function createSignalingLink(deps: SignalingLinkDeps): SignalingLink {
  const { getState, subscribeState, wasEverOpen, move } = createLinkState();
  const messages = createEmitter<ServerMessage>();
  const notices = createEmitter<EngineNotice>();
  const socket = createTicketedSocket(deps, { message: received, failed: attemptFailed, refused: giveUp });
  const transmit = (message: ClientMessage) => getState().status === "open" && socket.send(JSON.stringify(message));
  const pulse = createPulse(deps, { send: transmit, wentSilent: () => attemptFailed("unreachable") });
  let cancelTimer: Unsubscribe = () => {};

  function orphanCurrent(code?: number) {
    cancelTimer();
    pulse.stop();
    socket.end(code);
  }

  function attemptConnection(why: SignalingLinkEvent) {
    move(why);
    orphanCurrent();
    cancelTimer = deps.clock.setTimer(firstConnection.attemptTimeoutMs, () => attemptFailed("timed-out"));
    socket.open();
  }

  function received(text: string) {
    pulse.heard();
    const message = parseServerMessage(text);
    if (message === null) return;
    if (message.type === "draining") move({ type: "draining" });
    if (greetings.includes(message.type) && getState().status !== "open") linkStands();
    messages.emit(message);
  }

  function linkStands() {
    cancelTimer();
    pulse.begin();
    move({ type: "opened" });
    transmit({ type: "client-info", isElectron: false });
  }

  function attemptFailed(failure: AttemptFailure) {
    const attempt = attemptOf(getState());
    const fraction = deps.random.fraction();
    if (wasEverOpen() && failure !== "socket-not-created") return retryAfter(reconnectDelayMs(attempt, fraction));
    const after = afterFailedAttempt({ attempt, failure, isInSession: isInSession(deps.place), fraction });
    if (after.next === "retry") retryAfter(after.delayMs);
    else giveUp(after.reason);
    if (after.notice !== null) notices.emit(after.notice);
  }

  function retryAfter(delayMs: number) {
    orphanCurrent();
    cancelTimer = deps.clock.setTimer(delayMs, retryNow);
    move({ type: "will-retry", delayMs });
  }

  function retryNow() {
    if (getState().status === "open") pulse.check();
    if (getState().status !== "waiting") return;
    attemptConnection({ type: "retried" });
  }

  function giveUp(reason: SignalingFailure) {
    orphanCurrent();
    move({ type: "gave-up", reason });
  }

  return {
    getState,
    subscribeState,
    subscribeMessages: messages.subscribe,
    subscribeNotices: notices.subscribe,
    start() {
      if (!["idle", "failed"].includes(getState().status)) return;
      attemptConnection({ type: "started" });
    },
    retryNow,
    send: transmit,
    stop() {
      orphanCurrent(goodbye);
      move({ type: "stopped" });
    },
  };
}

function createLinkState() {
  const states = createEmitter<SignalingLinkState>();
  let state: SignalingLinkState = { status: "idle" };
  let wasEverOpen = false;
  return {
    getState: () => state,
    subscribeState: states.subscribe,
    /** True if the link has been open since the last start. */
    wasEverOpen: () => wasEverOpen,
    move(event: SignalingLinkEvent) {
      wasEverOpen = event.type === "opened" || (wasEverOpen && event.type !== "started");
      const next = reduceSignalingLink(state, event);
      if (next === state) return;
      state = next;
      states.emit(state);
    },
  };
}

const attemptOf = (state: SignalingLinkState) => (state.status === "connecting" ? state.attempt : 1);

const isInSession = ({ kind }: SignalingPlace) => kind === "room" || kind === "phone";

type PulseNeeds = { send(message: ClientMessage): boolean; wentSilent(): void };

/** Pings while the link is open, and more often if a session depends on it. */
function createPulse({ clock, place }: SignalingLinkDeps, { send, wentSilent }: PulseNeeds) {
  let pulse: LinkPulse | null = null;
  function stop() {
    pulse?.stop();
    pulse = null;
  }
  return {
    begin() {
      stop();
      const start = isInSession(place) ? startLivePulse : startListPulse;
      pulse = start({ clock, ping: (n) => void send({ type: "ping", n }), wentSilent });
    },
    stop,
    heard: () => pulse?.heard(),
    check: () => pulse?.check(),
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
