/**
 * The lossless feed's own connection: one offer and one answer, each with all its candidates, and two channels. It's
 * open for the feed once both sides have confirmed its fingerprints over the main link (TK-128).
 */
import { type LosslessReport, losslessChannels, losslessReport } from "@foldback/protocol/lossless-report";
import type { LosslessPart } from "@foldback/protocol/negotiation";
import { createFrameCount } from "../control/frame-count.ts";
import type { Fingerprints } from "../peer/fingerprints.ts";
import { fingerprintsMatch, fingerprintsOf } from "../peer/fingerprints.ts";
import type { Clock, PeerConnectionFactory } from "../ports.ts";

export type FeedLinkDeps = {
  side: "studio" | "desk";
  iceServers: RTCIceServer[];
  createPeerConnection: PeerConnectionFactory;
  clock: Clock;
  send(part: LosslessPart): void;
  /** Tells the other side over the main link which fingerprints this browser sees. */
  confirm(fingerprints: Fingerprints): void;
  opened(): void;
  packet(bytes: Uint8Array<ArrayBuffer>): void;
  report(report: LosslessReport): void;
  /** The connection is lost. The feed can be opened again on another one. */
  lost(): void;
};

export type FeedLink = {
  receive(part: LosslessPart): void;
  /** The other side has said over the main link which fingerprints it sees. */
  confirmed(fingerprints: Fingerprints): void;
  send(packet: Uint8Array<ArrayBuffer>): void;
  queuedBytes(): number;
  report(report: LosslessReport): void;
  /** Nothing is sent or received from here on. Synchronous, because it's part of the kill. */
  silence(): void;
  close(): void;
};

/**
 * Candidates found later aren't sent. By then, the browser has found the local ones and, if a server can be reached,
 * the ones from there.
 */
const gatherForMs = 1_000;
const longestReport = 1_024;
const maxEarly = 16;
/** An honest side sends at most ten, at 192 kHz. The limit keeps a flood from blocking the page and its kill switch. */
const maxReportsPerSecond = { studio: 20, desk: 50 } as const;

export function createFeedLink(deps: FeedLinkDeps): FeedLink {
  const ended = new AbortController();
  const { signal } = ended;
  const { connection, packets, reports } = openChannels(deps);
  const reader = createReportReader(deps);
  let theirs: Fingerprints | null = null;
  let isTold = false;
  let isOpen = false;

  /** Opens the feed once both sides see the same fingerprints. If they no longer do, the connection is lost. */
  function judge() {
    if (signal.aborted || packets.readyState !== "open" || reports.readyState !== "open") return;
    const mine = fingerprintsOf(connection);
    if (mine === null) return isOpen ? lost() : undefined;
    if (!isTold) deps.confirm(mine);
    isTold = true;
    if (theirs === null) return;
    if (!fingerprintsMatch(mine, theirs)) return lost();
    if (isOpen) return;
    isOpen = true;
    deps.opened();
    reader.open();
  }

  function lost() {
    if (!signal.aborted) deps.lost();
  }

  for (const channel of [packets, reports]) {
    channel.addEventListener("open", judge, { signal });
    channel.addEventListener("close", lost, { signal });
  }
  connection.addEventListener("iceconnectionstatechange", () => connection.iceConnectionState === "failed" && lost(), {
    signal,
  });
  packets.addEventListener(
    "message",
    ({ data }: MessageEvent<unknown>) => {
      if (deps.side === "studio") return lost();
      if (isOpen && data instanceof ArrayBuffer) deps.packet(new Uint8Array(data));
    },
    { signal },
  );
  reports.addEventListener("message", ({ data }: MessageEvent<unknown>) => reader.read(data) || lost(), { signal });

  const negotiation = createNegotiation(connection, { ...deps, signal });
  if (deps.side === "studio") negotiation.offer().catch(lost);
  return {
    receive: (part) => void negotiation.take(part).catch(lost),
    confirmed(fingerprints) {
      theirs = fingerprints;
      judge();
    },
    send(packet) {
      if (packets.readyState === "open") packets.send(packet);
    },
    queuedBytes: () => packets.bufferedAmount,
    report(report) {
      if (reports.readyState === "open") reports.send(JSON.stringify(report));
    },
    silence: () => ended.abort(),
    close() {
      ended.abort();
      connection.close();
    },
  };
}

function openChannels({ createPeerConnection, iceServers }: FeedLinkDeps) {
  const connection = createPeerConnection({ iceServers });
  const packets = connection.createDataChannel("packets", { ...losslessChannels.packets, negotiated: true });
  const reports = connection.createDataChannel("report", { ...losslessChannels.report, negotiated: true });
  packets.binaryType = "arraybuffer";
  return { connection, packets, reports };
}

type NegotiationDeps = Pick<FeedLinkDeps, "side" | "clock" | "send"> & { signal: AbortSignal };

/**
 * The studio offers once and the desk answers once. Anything else is ignored, because a later description could bring
 * in another browser's fingerprint.
 */
function createNegotiation(connection: RTCPeerConnection, { side, clock, send, signal }: NegotiationDeps) {
  let isTaken = false;

  async function describe(kind: "offer" | "answer") {
    await connection.setLocalDescription(
      await (kind === "offer" ? connection.createOffer() : connection.createAnswer()),
    );
    await gathered(connection, clock);
    const sdp = connection.localDescription?.sdp;
    if (sdp !== undefined && !signal.aborted) send({ kind, sdp });
  }
  return {
    offer: () => describe("offer"),
    async take({ kind, sdp }: LosslessPart) {
      const isExpected = connection.signalingState === (kind === "offer" ? "stable" : "have-local-offer");
      if (isTaken || !isExpected || (kind === "offer") !== (side === "desk")) return;
      isTaken = true;
      await connection.setRemoteDescription({ type: kind, sdp });
      if (kind === "offer") await describe("answer");
    },
  };
}

/** Reports can arrive before the other side's confirmation, which takes a different route. They then wait for it. */
function createReportReader({ side, clock, report }: FeedLinkDeps) {
  const isTooMany = createFrameCount(clock, maxReportsPerSecond[side]);
  let early: LosslessReport[] | null = [];
  return {
    /** Returns false if there are too many. Those aren't even parsed. */
    read(data: unknown): boolean {
      if (isTooMany()) return false;
      const parsed = parseReport(data);
      if (parsed === null) return true;
      if (early === null) report(parsed);
      else if (early.length < maxEarly) early.push(parsed);
      return true;
    },
    open() {
      for (const each of early ?? []) report(each);
      early = null;
    },
  };
}

function parseReport(data: unknown): LosslessReport | null {
  if (typeof data !== "string" || data.length > longestReport) return null;
  try {
    const parsed = losslessReport.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function gathered(connection: RTCPeerConnection, clock: Clock): Promise<void> {
  if (connection.iceGatheringState === "complete") return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = new AbortController();
  const cancel = clock.setTimer(gatherForMs, resolve);
  const check = () => connection.iceGatheringState === "complete" && resolve();
  connection.addEventListener("icegatheringstatechange", check, { signal: done.signal });
  return promise.finally(() => {
    cancel();
    done.abort();
  });
}
