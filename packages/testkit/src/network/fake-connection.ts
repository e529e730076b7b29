/**
 * A peer connection without a network. It only has the members that we use, so a cast makes it an RTCPeerConnection.
 */
import { createFakeDataChannel, type FakeChannelEnd, type FakeData } from "./fake-data-channel.ts";
import { createFakeDescriptions, refuse } from "./fake-descriptions.ts";
import { type FakeSection, fakeFingerprint, fakeSdp, ufragOf } from "./fake-sdp.ts";
import { createFakeTransceiver, type FakeTransceiver } from "./fake-transceiver.ts";

export type FakeConnection = {
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

export type Delivery = { from: FakeConnection; channelId: number; data: FakeData };

type Wire = { send(delivery: Delivery): void; closed(connection: FakeConnection): void };

export function createFakeConnection(n: number, wire: Wire): FakeConnection {
  const events = new EventTarget();
  const parts = { transceivers: [] as FakeTransceiver[], channels: new Map<number, FakeChannelEnd>() };
  const { transceivers, channels } = parts;
  const ufrags = new Set<string>();
  const remoteCandidates: string[] = [];
  const descriptions = createFakeDescriptions(events, transceivers);
  let generation = 0;
  let restarts = 0;
  let iceConnectionState: RTCIceConnectionState = "new";
  const isClosed = () => descriptions.signalingState() === "closed";
  const describe = () => fakeSdp(sectionsIn(parts), { ufrag: `u${n}g${generation}`, fingerprint: fakeFingerprint(n) });

  const connection = Object.assign(events, {
    ...mediaOf(parts, { descriptions, sent: (channelId, data) => wire.send({ from: self, channelId, data }) }),
    createOffer: async () => ({ type: "offer", sdp: describe() }),
    async createAnswer() {
      if (descriptions.signalingState() !== "have-remote-offer") refuse("InvalidStateError");
      return { type: "answer", sdp: describe() };
    },
    async setLocalDescription(description: RTCSessionDescriptionInit) {
      await Promise.resolve();
      descriptions.takeLocal(description);
      ufrags.add(ufragOf(description.sdp ?? "") ?? "");
      queueMicrotask(() => {
        if (!isClosed()) events.dispatchEvent(candidateEvent(`candidate:${n} ${generation}`));
      });
    },
    async setRemoteDescription(description: RTCSessionDescriptionInit) {
      await Promise.resolve();
      descriptions.takeRemote(description);
    },
    async addIceCandidate(candidate?: RTCIceCandidateInit) {
      await Promise.resolve();
      if (descriptions.remote() === null) refuse("InvalidStateError");
      remoteCandidates.push(candidate?.candidate ?? "");
    },
    setConfiguration() {},
    restartIce() {
      restarts += 1;
      generation += 1;
      descriptions.askForNegotiation();
    },
    getStats: async () => new Map(),
    close() {
      if (isClosed()) return;
      descriptions.close();
      for (const end of channels.values()) end.silence();
      wire.closed(self);
    },
  });
  Object.defineProperties(connection, {
    signalingState: { get: descriptions.signalingState },
    iceConnectionState: { get: () => iceConnectionState },
    localDescription: { get: descriptions.local },
    remoteDescription: { get: descriptions.remote },
  });

  const self: FakeConnection = {
    connection: connection as unknown as RTCPeerConnection,
    ...parts,
    ufrags,
    remoteUfrag: descriptions.remoteUfrag,
    isClosed,
    iceState(state) {
      iceConnectionState = state;
      events.dispatchEvent(new Event("iceconnectionstatechange"));
    },
    restarts: () => restarts,
    remoteSdp: () => descriptions.remote()?.sdp ?? "",
    remoteCandidates,
  };
  return self;
}

type Parts = Pick<FakeConnection, "transceivers" | "channels">;

function sectionsIn({ transceivers, channels }: Parts): FakeSection[] {
  const sections: FakeSection[] = transceivers.map(({ kind }) => ({ kind }));
  return channels.size > 0 ? [...sections, { kind: "application" }] : sections;
}

type Used = {
  descriptions: ReturnType<typeof createFakeDescriptions>;
  sent: (channelId: number, data: FakeData) => void;
};

/** The calls that add channels and transceivers. */
const mediaOf = ({ transceivers, channels }: Parts, { descriptions, sent }: Used) => ({
  createDataChannel(label: string, init: RTCDataChannelInit) {
    const id = init.id ?? 0;
    const end = createFakeDataChannel({ label, id }, (data) => sent(id, data));
    channels.set(id, end);
    descriptions.askForNegotiation();
    return end.channel;
  },
  addTransceiver(kind: "audio" | "video", { direction = "sendrecv" }: RTCRtpTransceiverInit = {}) {
    const made = createFakeTransceiver(kind, direction);
    transceivers.push(made);
    descriptions.askForNegotiation();
    return made.transceiver;
  },
  getTransceivers: () => transceivers.map(({ transceiver }) => transceiver),
});

const candidateEvent = (candidate: string) =>
  Object.assign(new Event("icecandidate"), {
    candidate: { candidate, sdpMid: "0", sdpMLineIndex: 0, usernameFragment: null },
  });
