/**
 * Peer connections without a network: descriptions find each other by their user fragments, data waits until `flush`. A
 * cut loses what's in transit, and healing needs no ICE restart unless `mustRestart` is set. A cast turns each double
 * into an RTCPeerConnection, although it only has what we use.
 */
import { createFakeDataChannel, type FakeChannelEnd } from "./fake-data-channel.ts";
import { type FakeSection, fakeFingerprint, fakeSdp, sectionsOf, ufragOf } from "./fake-sdp.ts";
import { createFakeTransceiver, type FakeTransceiver } from "./fake-transceiver.ts";

type FakeConnection = {
  connection: RTCPeerConnection;
  transceivers: FakeTransceiver[];
  channels: Map<number, FakeChannelEnd>;
  ufrags: Set<string>;
  remoteUfrag(): string | null;
  isClosed(): boolean;
  iceState(state: RTCIceConnectionState): void;
  restarts(): number;
  remoteSdp(): string;
  remoteCandidates: string[];
};

export type FakeNetwork = {
  createPeerConnection(configuration: RTCConfiguration): RTCPeerConnection;
  connections: FakeConnection[];
  /** Opens channels between connected peers and delivers what waits. Returns true if anything happened. */
  flush(): boolean;
  cut(): void;
  heal(): void;
  /** How many messages are in transit. */
  waiting(): number;
  /** From now on matching messages never arrive, as if an attacker withheld them. */
  keepBack(isKept: (data: string) => boolean): void;
};

type Delivery = { from: FakeConnection; channelId: number; data: string };

export function createFakeNetwork(): FakeNetwork {
  const connections: FakeConnection[] = [];
  let deliveries: Delivery[] = [];
  let isCut = false;
  let isKeptBack: (data: string) => boolean = () => false;

  const other = (of: FakeConnection) => {
    const remote = of.remoteUfrag();
    const found = connections.find(
      (candidate) => remote !== null && candidate.ufrags.has(remote) && !candidate.isClosed(),
    );
    const back = found?.remoteUfrag() ?? null;
    return found && back !== null && of.ufrags.has(back) ? found : null;
  };

  function openChannels() {
    let opened = false;
    for (const connection of connections) {
      if (isCut || connection.isClosed() || other(connection) === null) continue;
      for (const end of connection.channels.values()) {
        if (end.channel.readyState !== "connecting") continue;
        end.open();
        opened = true;
      }
    }
    return opened;
  }

  return {
    connections,
    createPeerConnection() {
      const made = createFakeConnection(connections.length + 1, {
        send: (delivery) => {
          if (!isKeptBack(delivery.data)) deliveries.push(delivery);
        },
        closed: (closed) => {
          const peer = other(closed);
          // What was sent before the close still arrives before it.
          if (peer !== null && !isCut) queueMicrotask(() => shutAfterDelivery(peer));
        },
      });
      connections.push(made);
      return made.connection;
    },
    flush() {
      const opened = openChannels();
      const due = deliveries;
      deliveries = [];
      if (isCut) return false;
      for (const { from, channelId, data } of due)
        (other(from) ?? lastPeerOf(from))?.channels.get(channelId)?.deliver(data);
      return opened || due.length > 0;
    },
    cut() {
      isCut = true;
    },
    heal() {
      isCut = false;
    },
    waiting: () => deliveries.length,
    keepBack(isKept) {
      isKeptBack = isKept;
    },
  };

  /** A closed sender's last messages still reach its peer. */
  function lastPeerOf(closed: FakeConnection) {
    return (
      connections.find((candidate) => candidate !== closed && candidate.ufrags.has(closed.remoteUfrag() ?? "")) ?? null
    );
  }

  function shutAfterDelivery(peer: FakeConnection) {
    const due = deliveries.filter(({ from }) => lastPeerOf(from) === peer);
    deliveries = deliveries.filter((delivery) => !due.includes(delivery));
    for (const { channelId, data } of due) peer.channels.get(channelId)?.deliver(data);
    for (const end of peer.channels.values()) end.shut();
  }
}

type Wire = { send(delivery: Delivery): void; closed(connection: FakeConnection): void };

function createFakeConnection(n: number, wire: Wire): FakeConnection {
  const events = new EventTarget();
  const transceivers: FakeTransceiver[] = [];
  const channels = new Map<number, FakeChannelEnd>();
  const ufrags = new Set<string>();
  const remoteCandidates: string[] = [];
  const fingerprint = fakeFingerprint(n);
  let generation = 0;
  let isClosed = false;
  let restarts = 0;
  let needsNegotiation = false;
  let iceConnectionState: RTCIceConnectionState = "new";
  let signalingState: RTCSignalingState = "stable";
  let local: RTCSessionDescriptionInit | null = null;
  let remote: RTCSessionDescriptionInit | null = null;
  let stableRemote: RTCSessionDescriptionInit | null = null;
  let stableLocal: RTCSessionDescriptionInit | null = null;

  function askForNegotiation() {
    needsNegotiation = true;
    queueMicrotask(() => {
      if (!needsNegotiation || isClosed || signalingState !== "stable") return;
      needsNegotiation = false;
      events.dispatchEvent(new Event("negotiationneeded"));
    });
  }

  function describe() {
    const ufrag = `u${n}g${generation}`;
    const sections: FakeSection[] = transceivers.map(({ kind }) => ({ kind }));
    if (channels.size > 0) sections.push({ kind: "application" });
    return fakeSdp(sections, { ufrag, fingerprint });
  }

  function becomeStable() {
    signalingState = "stable";
    stableRemote = remote;
    stableLocal = local;
    if (needsNegotiation) askForNegotiation();
  }

  function takeSections(sdp: string) {
    const wanted = sectionsOf(sdp).filter(({ kind }) => kind !== "application");
    for (const [index, { kind }] of wanted.entries())
      if (transceivers[index] === undefined && kind !== "application")
        transceivers.push(createFakeTransceiver(kind, "recvonly"));
  }

  const refuse = (name: string): never => {
    throw new DOMException(name, name);
  };

  const connection = Object.assign(events, {
    createDataChannel(label: string, init: RTCDataChannelInit) {
      const id = init.id ?? 0;
      const end = createFakeDataChannel({ label, id }, (data) => wire.send({ from: self, channelId: id, data }));
      channels.set(id, end);
      askForNegotiation();
      return end.channel;
    },
    addTransceiver(kind: "audio" | "video", { direction = "sendrecv" }: RTCRtpTransceiverInit = {}) {
      const made = createFakeTransceiver(kind, direction);
      transceivers.push(made);
      askForNegotiation();
      return made.transceiver;
    },
    getTransceivers: () => transceivers.map(({ transceiver }) => transceiver),
    createOffer: async () => ({ type: "offer", sdp: describe() }),
    createAnswer: async () =>
      signalingState === "have-remote-offer" ? { type: "answer", sdp: describe() } : refuse("InvalidStateError"),
    async setLocalDescription(description: RTCSessionDescriptionInit) {
      await Promise.resolve();
      if (isClosed) refuse("InvalidStateError");
      if (description.type === "offer" && signalingState !== "stable") refuse("InvalidStateError");
      local = description;
      ufrags.add(ufragOf(description.sdp ?? "") ?? "");
      needsNegotiation = false;
      if (description.type === "offer") signalingState = "have-local-offer";
      else becomeStable();
      offerCandidates();
    },
    async setRemoteDescription(description: RTCSessionDescriptionInit) {
      await Promise.resolve();
      if (isClosed) refuse("InvalidStateError");
      if (description.type === "answer" && signalingState !== "have-local-offer") refuse("InvalidStateError");
      if (description.type === "offer") {
        if (signalingState === "have-local-offer") {
          local = stableLocal;
          needsNegotiation = true;
        }
        signalingState = "have-remote-offer";
      }
      remote = description;
      takeSections(description.sdp ?? "");
      if (description.type === "answer") becomeStable();
    },
    async addIceCandidate(candidate?: RTCIceCandidateInit) {
      await Promise.resolve();
      if (remote === null) refuse("InvalidStateError");
      remoteCandidates.push(candidate?.candidate ?? "");
    },
    setConfiguration() {},
    restartIce() {
      restarts += 1;
      generation += 1;
      askForNegotiation();
    },
    getStats: async () => new Map(),
    close() {
      if (isClosed) return;
      isClosed = true;
      signalingState = "closed";
      for (const end of channels.values()) end.silence();
      wire.closed(self);
    },
  });

  function offerCandidates() {
    const candidate = {
      candidate: `candidate:${n} ${generation}`,
      sdpMid: "0",
      sdpMLineIndex: 0,
      usernameFragment: null,
    };
    queueMicrotask(() => {
      if (!isClosed) events.dispatchEvent(Object.assign(new Event("icecandidate"), { candidate }));
    });
  }

  Object.defineProperties(connection, {
    signalingState: { get: () => signalingState },
    iceConnectionState: { get: () => iceConnectionState },
    localDescription: { get: () => local },
    remoteDescription: { get: () => remote },
  });

  const self: FakeConnection = {
    connection: connection as unknown as RTCPeerConnection,
    transceivers,
    channels,
    ufrags,
    remoteUfrag: () => ufragOf((stableRemote ?? remote)?.sdp ?? ""),
    isClosed: () => isClosed,
    iceState(state) {
      iceConnectionState = state;
      events.dispatchEvent(new Event("iceconnectionstatechange"));
    },
    restarts: () => restarts,
    remoteSdp: () => remote?.sdp ?? "",
    remoteCandidates,
  };
  return self;
}
