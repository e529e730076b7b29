/**
 * One RTCPeerConnection with its negotiation, media slots, control channels, heartbeat and restart policy,
 * shown as one state. Used by both sides, each with its own slots.
 * Knows no session and grants nothing: `connectionState` is not even read.
 */
import type { ControlFrame } from "@foldback/protocol/control";
import type { ClientMessage } from "@foldback/protocol/signaling";
import { type ControlChannels, createControlChannels } from "../control/control-channels.ts";
import type { Clock, PeerConnectionFactory, Unsubscribe } from "../ports.ts";
import { createEmitter } from "../view-model.ts";
import type { Fingerprints } from "./fingerprints.ts";
import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";
import { withLinkId } from "./link-id.ts";
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
import { restartDelayMs } from "./restart-policy.ts";
import { withMusic } from "./sdp-music.ts";
import { withStartBitrate } from "./sdp-start-bitrate.ts";

export type PeerLinkDeps<Slots> = {
  linkId: string;
  /** The desk is polite; the studio offers first and restarts ICE. */
  side: "studio" | "desk";
  iceServers: RTCIceServer[];
  /** Fresh ones for a restart: TURN credentials are short-lived. */
  freshIceServers(): Promise<RTCIceServer[]>;
  createPeerConnection: PeerConnectionFactory;
  clock: Clock;
  send(message: ClientMessage): boolean;
  layOut(connection: RTCPeerConnection, reports: SlotReports): Slots;
  /** The remote offer has been applied: transceivers exist. */
  beforeAnswer(slots: Slots): void;
};

export type PeerLink<Slots> = {
  linkId: string;
  slots: Slots;
  getState(): PeerLinkState;
  /** Open and heard within the last second or so. */
  isAlive(): boolean;
  receive(message: IncomingNegotiation): void;
  /** Signaling is back: what was lost on the way is sent again. */
  signalingReturned(): void;
  sendFrame: ControlChannels["send"];
  isChannelOpen: ControlChannels["isOpen"];
  subscribeFrames: ControlChannels["subscribeFrames"];
  /** Any change of state, channels or verification. */
  subscribe(listener: () => void): Unsubscribe;
  /** The description with the remote media has been applied (again). */
  subscribeMedia(listener: () => void): Unsubscribe;
  subscribeRestarts(listener: () => void): Unsubscribe;
  verifier: LinkVerifier;
  roundTripMs(): number | null;
  routeMeasured(route: Route): void;
  getStats(): Promise<RTCStatsReport>;
  close(reason: PeerClosedReason): void;
};

const negotiationTimeoutMs = 10_000;
/** Closing a connection blocks the page for milliseconds, and the dark has to be painted first (KS-3). */
const closedAfterKillMs = 200;

export function createPeerLink<Slots>(deps: PeerLinkDeps<Slots>): PeerLink<Slots> {
  const { clock } = deps;
  const ended = new AbortController();
  const changes = createEmitter<void>();
  const media = createEmitter<void>();
  const restarts = createEmitter<void>();
  let state: PeerLinkState = { status: "idle" };
  let heartbeat: Heartbeat | null = null;
  let restartCount = 0;
  let cancelRestart: Unsubscribe = () => {};
  let isKilled = false;
  let cancelClose: Unsubscribe = () => {};
  /** A failed step leaves a link that doesn't come up. The restart policy deals with that. */
  const failed = (_error: unknown) => {};

  const connection = deps.createPeerConnection({ iceServers: deps.iceServers, bundlePolicy: "max-bundle" });
  const channels = createControlChannels(connection, clock);
  const slots = deps.layOut(connection, { failed, replaced: changes.emit });
  const verifier = createLinkVerifier({
    connection,
    tell: (fingerprints) => {
      channels.send("input", { kind: "fingerprints", ...fingerprints });
      tellServer(fingerprints);
    },
    failed,
  });
  const tellServer = (fingerprints: Fingerprints) => deps.send({ type: "link-fingerprints", ...fingerprints });
  const negotiation = createPerfectNegotiation({
    connection,
    polite: deps.side === "desk",
    send: (message) =>
      deps.send(message.type === "ice-candidate" ? message : { ...message, sdp: withLinkId(message.sdp, deps.linkId) }),
    tuneLocal: withMusic,
    tuneRemote: (sdp) => withStartBitrate(withMusic(sdp)),
    beforeAnswer() {
      deps.beforeAnswer(slots);
      media.emit();
    },
    failed,
  });

  function move(event: PeerLinkEvent) {
    const next = reducePeerLink(state, event);
    if (next === state) return;
    state = next;
    changes.emit();
  }

  function channelOpened() {
    heartbeat ??= startHeartbeat({
      clock,
      beat: (n) => void channels.send("input", { kind: "heartbeat", n }),
      wentSilent() {
        move({ type: "went-silent", atMs: clock.nowMs() });
        planRestart(false);
      },
      cameBack: linkHeals,
    });
    linkHeals();
    verifier.begin();
  }

  function linkHeals() {
    cancelRestart();
    restartCount = 0;
    move({ type: "connected" });
  }

  function frameArrived(frame: ControlFrame) {
    heartbeat?.heard();
    isKilled ||= frame.kind === "kill";
    if (frame.kind === "heartbeat") channels.send("input", { kind: "heartbeat-echo", n: frame.n });
    else if (frame.kind === "heartbeat-echo") heartbeat?.echoed(frame.n);
    else if (frame.kind === "fingerprints") verifier.theirs(frame);
  }

  function planRestart(iceFailed: boolean) {
    if (deps.side !== "studio") return;
    cancelRestart();
    cancelRestart = clock.setTimer(restartDelayMs(restartCount + 1, iceFailed), restart);
  }

  function restart() {
    restartCount += 1;
    move({ type: "restart-began" });
    restarts.emit();
    planRestart(false);
    deps
      .freshIceServers()
      .then((iceServers) => {
        if (ended.signal.aborted) return;
        connection.setConfiguration({ iceServers, bundlePolicy: "max-bundle" });
        connection.restartIce();
      })
      .catch(failed);
  }

  function close(reason: PeerClosedReason) {
    if (ended.signal.aborted) return;
    ended.abort();
    cancelRestart();
    cancelClose();
    heartbeat?.stop();
    negotiation.close();
    channels.close();
    connection.close();
    move({ type: "closed", reason });
  }

  function leftByPeer() {
    if (isKilled) cancelClose = clock.setTimer(closedAfterKillMs, () => close("peer-left"));
    else close("peer-left");
  }

  channels.subscribeFrames(frameArrived);
  verifier.subscribe(changes.emit);
  channels.subscribeState(({ channel, isOpen }) => {
    if (channel === "input" && isOpen) channelOpened();
    else if (channel === "input") leftByPeer();
    else changes.emit();
  });
  connection.addEventListener(
    "iceconnectionstatechange",
    () => {
      if (connection.iceConnectionState === "failed") planRestart(true);
    },
    { signal: ended.signal },
  );
  cancelRestart = clock.setTimer(negotiationTimeoutMs, () => {
    if (state.status === "negotiating") planRestart(true);
  });
  move({ type: "negotiation-started" });

  return {
    linkId: deps.linkId,
    slots,
    getState: () => state,
    isAlive: () => channels.isOpen("input") && heartbeat !== null && !heartbeat.isSilent(),
    receive: negotiation.receive,
    signalingReturned() {
      // It may be another server than the one that knew this.
      const seen = verifier.fingerprints();
      if (seen !== null) tellServer(seen);
      if (negotiation.resend() || deps.side === "desk") return;
      if (state.status !== "connected") planRestart(true);
    },
    sendFrame: channels.send,
    isChannelOpen: channels.isOpen,
    subscribeFrames: channels.subscribeFrames,
    subscribe: changes.subscribe,
    subscribeMedia: media.subscribe,
    subscribeRestarts: restarts.subscribe,
    verifier,
    roundTripMs: () => heartbeat?.roundTripMs() ?? null,
    routeMeasured: (route) => move({ type: "route-measured", route }),
    getStats: () => connection.getStats(),
    close,
  };
}
