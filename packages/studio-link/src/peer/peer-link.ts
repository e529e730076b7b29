/**
 * One RTCPeerConnection with its negotiation, media slots, control channels, heartbeat and restart policy, shown as one
 * state. Both sides use it. It gives no authority.
 */
import type { ClientMessage } from "@foldback/protocol/signaling";
import { type ControlChannels, createControlChannels } from "../control/control-channels.ts";
import { createEmitter } from "../emitter.ts";
import type { Clock, PeerConnectionFactory, Unsubscribe } from "../ports.ts";
import type { Fingerprints } from "./fingerprints.ts";
import { createLinkHeartbeat } from "./link-heartbeat.ts";
import { withLinkId } from "./link-id.ts";
import { createLinkRestarts } from "./link-restarts.ts";
import { createLinkVerifier, type LinkVerifier } from "./link-verification.ts";
import type { SlotReports } from "./media-slots.ts";
import {
  type PeerClosedReason,
  type PeerLinkEvent,
  type PeerLinkState,
  type Route,
  reducePeerLink,
} from "./peer-link-state.ts";
import { createPerfectNegotiation, type IncomingNegotiation } from "./perfect-negotiation.ts";
import { withMusic } from "./sdp-music.ts";
import { withStartBitrate } from "./sdp-start-bitrate.ts";

export type PeerLinkDeps<Slots> = {
  linkId: string;
  /** The desk is the polite peer. The studio offers first and restarts ICE. */
  side: "studio" | "desk";
  iceServers: RTCIceServer[];
  /** Gets fresh ICE servers for a restart, because TURN credentials are short-lived. */
  freshIceServers(): Promise<RTCIceServer[]>;
  createPeerConnection: PeerConnectionFactory;
  clock: Clock;
  send(message: ClientMessage): boolean;
  layOut(connection: RTCPeerConnection, reports: SlotReports): Slots;
  /** Called when the remote offer has been applied and the transceivers exist. */
  beforeAnswer(slots: Slots): void;
};

export type PeerLink<Slots> = {
  linkId: string;
  slots: Slots;
  getState(): PeerLinkState;
  /** True if the channels are open and the other side was heard from within about a second. */
  isAlive(): boolean;
  /** True if the link has connected and isn't closed, so what's on its senders may leave this computer. */
  isUp(): boolean;
  receive(message: IncomingNegotiation): void;
  /** Call this when signaling is back. It resends anything that may have been lost. */
  signalingReturned(): void;
  sendFrame: ControlChannels["send"];
  isChannelOpen: ControlChannels["isOpen"];
  subscribeFrames: ControlChannels["subscribeFrames"];
  /** Called after any change of state, channels or verification. */
  subscribe(listener: () => void): Unsubscribe;
  /** Called whenever the description with the other side's media has been applied. */
  subscribeMedia(listener: () => void): Unsubscribe;
  subscribeRestarts(listener: () => void): Unsubscribe;
  verifier: LinkVerifier;
  roundTripMs(): number | null;
  routeMeasured(route: Route): void;
  getStats(): Promise<RTCStatsReport>;
  close(reason: PeerClosedReason): void;
};

const negotiationTimeoutMs = 10_000;
/** Closing a connection blocks the page for milliseconds, so we wait until the black picture is painted (KS-3). */
const closedAfterKillMs = 200;

export function createPeerLink<Slots>(deps: PeerLinkDeps<Slots>): PeerLink<Slots> {
  const ended = new AbortController();
  const changes = createEmitter<void>();
  const media = createEmitter<void>();
  const restarted = createEmitter<void>();
  const { move, ...known } = createPeerLinkState(changes.emit);

  const parts = createParts(deps, { replaced: changes.emit, mediaArrived: media.emit });
  const { connection, channels, slots, verifier, negotiation } = parts;
  const cancelClose = closeWhenPeerLeaves(channels, deps.clock, () => close("peer-left"));
  const restarts = createLinkRestarts({ ...deps, connection, began, failed, ended: ended.signal });
  const heartbeat = createLinkHeartbeat({ clock: deps.clock, channels, wentSilent, cameBack: linkHeals });

  function wentSilent() {
    move({ type: "went-silent", atMs: deps.clock.nowMs() });
    restarts.plan(false);
  }

  function linkHeals() {
    restarts.healed();
    move({ type: "connected" });
  }

  function began() {
    move({ type: "restart-began" });
    restarted.emit();
  }

  function close(reason: PeerClosedReason) {
    if (ended.signal.aborted) return;
    ended.abort();
    restarts.cancel();
    cancelClose();
    heartbeat.stop();
    negotiation.close();
    channels.close();
    connection.close();
    move({ type: "closed", reason });
  }

  verifier.subscribe(changes.emit);
  channels.subscribeState(({ channel, isOpen }) => {
    if (channel !== "input") return changes.emit();
    if (!isOpen) return;
    heartbeat.start();
    linkHeals();
    verifier.begin();
  });
  restarts.planUnlessNegotiated(negotiationTimeoutMs, () => known.getState().status === "negotiating");
  move({ type: "negotiation-started" });

  return {
    linkId: deps.linkId,
    slots,
    ...known,
    isAlive: heartbeat.isAlive,
    receive: negotiation.receive,
    signalingReturned() {
      // A restarted server doesn't know the fingerprints.
      const seen = verifier.fingerprints();
      if (seen !== null) tellServer(deps, seen);
      if (negotiation.resend() || deps.side === "desk") return;
      if (known.getState().status !== "connected") restarts.plan(true);
    },
    sendFrame: channels.send,
    isChannelOpen: channels.isOpen,
    subscribeFrames: channels.subscribeFrames,
    subscribe: changes.subscribe,
    subscribeMedia: media.subscribe,
    subscribeRestarts: restarted.subscribe,
    verifier,
    roundTripMs: heartbeat.roundTripMs,
    routeMeasured: (route) => move({ type: "route-measured", route }),
    getStats: () => connection.getStats(),
    close,
  };
}

/** We can ignore this: if a step fails, the link doesn't come up and the restart policy takes over. */
const failed = (_error: unknown) => {};

const tellServer = ({ send }: Pick<PeerLinkDeps<unknown>, "send">, fingerprints: Fingerprints) =>
  send({ type: "link-fingerprints", ...fingerprints });

/** Creates the connection with its channels, slots and verification. */
function createParts<Slots>(deps: PeerLinkDeps<Slots>, told: { replaced(): void; mediaArrived(): void }) {
  const connection = deps.createPeerConnection({ iceServers: deps.iceServers, bundlePolicy: "max-bundle" });
  const channels = createControlChannels(connection, deps.clock);
  const slots = deps.layOut(connection, { failed, replaced: told.replaced });
  const verifier = createLinkVerifier({
    connection,
    tell: (fingerprints) => {
      channels.send("input", { kind: "fingerprints", ...fingerprints });
      tellServer(deps, fingerprints);
    },
    failed,
  });
  channels.subscribeFrames((frame) => {
    if (frame.kind === "fingerprints") verifier.theirs(frame);
  });
  const negotiation = createPerfectNegotiation({
    connection,
    polite: deps.side === "desk",
    send: (message) =>
      deps.send(message.type === "ice-candidate" ? message : { ...message, sdp: withLinkId(message.sdp, deps.linkId) }),
    tuneLocal: withMusic,
    tuneRemote: (sdp) => withStartBitrate(withMusic(sdp)),
    admits: verifier.admits,
    beforeAnswer() {
      deps.beforeAnswer(slots);
      told.mediaArrived();
    },
    failed,
  });
  return { connection, channels, slots, verifier, negotiation };
}

function createPeerLinkState(changed: () => void) {
  let state: PeerLinkState = { status: "idle" };
  let hasConnected = false;
  return {
    getState: () => state,
    isUp: () => hasConnected && state.status !== "closed",
    move(event: PeerLinkEvent) {
      const next = reducePeerLink(state, event);
      if (next === state) return;
      state = next;
      hasConnected ||= next.status === "connected";
      changed();
    },
  };
}

/** Closes as soon as the other side does, or after a kill, once the black picture has been painted. */
function closeWhenPeerLeaves(channels: ControlChannels, clock: Clock, close: () => void): Unsubscribe {
  let isKilled = false;
  let cancel: Unsubscribe = () => {};
  channels.subscribeFrames((frame) => {
    isKilled ||= frame.kind === "kill";
  });
  channels.subscribeState(({ channel, isOpen }) => {
    if (channel !== "input" || isOpen) return;
    if (isKilled) cancel = clock.setTimer(closedAfterKillMs, close);
    else close();
  });
  return () => cancel();
}
