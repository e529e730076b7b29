/**
 * Negotiates one connection without glare: in a collision the impolite side (studio) keeps its offer and the polite
 * side (desk) yields (NG-1). Candidates that arrive before the description wait for it (NG-2). The steps run one after
 * another in a promise chain, so they never overlap.
 */
import type { ClientMessage } from "@foldback/protocol/signaling";

export type NegotiationMessage = Extract<ClientMessage, { type: "offer" | "answer" | "ice-candidate" }>;
type Candidate = Extract<NegotiationMessage, { type: "ice-candidate" }>["candidate"];
/** A message as received. The server adds the sender, which this side ignores. */
export type IncomingNegotiation =
  | { type: "offer"; sdp: string }
  | { type: "answer"; sdp: string }
  | { type: "ice-candidate"; candidate: Candidate };

export type NegotiationDeps = {
  connection: RTCPeerConnection;
  polite: boolean;
  send(message: NegotiationMessage): boolean;
  tuneLocal(sdp: string): string;
  tuneRemote(sdp: string): string;
  /** Called before applying a description from the other side. If it returns false, the description is dropped. */
  admits(sdp: string): boolean;
  /** Called after applying a remote offer and before answering it. */
  beforeAnswer(): void;
  failed(error: unknown): void;
};

export type PerfectNegotiation = {
  receive(message: IncomingNegotiation): void;
  /** Sends the pending offer again, because it may have been lost. Returns false if none is pending. */
  resend(): boolean;
  close(): void;
};

/** More than any browser gathers. The limit protects against a flood. */
const earlyCandidatesKept = 64;

export function createPerfectNegotiation(deps: NegotiationDeps): PerfectNegotiation {
  const { connection } = deps;
  const ended = new AbortController();
  let chain: Promise<void> = Promise.resolve();
  let early: Candidate[] = [];
  let ignoringOffer = false;

  function enqueue(step: () => Promise<void>) {
    chain = chain.then(async () => {
      if (ended.signal.aborted) return;
      try {
        await step();
      } catch (error) {
        if (!ended.signal.aborted) deps.failed(error);
      }
    });
  }

  async function makeOffer() {
    // The browser fires the event again once the connection is stable.
    if (connection.signalingState !== "stable") return;
    // The desk doesn't make an offer until the studio has made its first, because the desk's own channels need no
    // negotiation.
    if (deps.polite && connection.remoteDescription === null) return;
    const offer = await connection.createOffer();
    if (connection.signalingState !== "stable") return;
    await connection.setLocalDescription({ type: "offer", sdp: deps.tuneLocal(offer.sdp ?? "") });
    sendLocalDescription(deps);
  }

  async function takeOffer(sdp: string) {
    const collides = connection.signalingState !== "stable";
    ignoringOffer = collides && !deps.polite;
    if (ignoringOffer || !deps.admits(sdp)) return;
    // In a collision this also rolls back the polite side's own offer.
    await connection.setRemoteDescription({ type: "offer", sdp: deps.tuneRemote(sdp) });
    deps.beforeAnswer();
    const answer = await connection.createAnswer();
    await connection.setLocalDescription({ type: "answer", sdp: deps.tuneLocal(answer.sdp ?? "") });
    sendLocalDescription(deps);
    await applyEarlyCandidates();
  }

  async function takeAnswer(sdp: string) {
    if (connection.signalingState !== "have-local-offer" || !deps.admits(sdp)) return;
    await connection.setRemoteDescription({ type: "answer", sdp: deps.tuneRemote(sdp) });
    ignoringOffer = false;
    await applyEarlyCandidates();
  }

  async function takeCandidate(candidate: Candidate) {
    if (connection.remoteDescription === null) {
      if (early.length < earlyCandidatesKept) early.push(candidate);
      return;
    }
    try {
      await connection.addIceCandidate(candidate ?? undefined);
    } catch (error) {
      // Candidates from an ignored offer or an earlier ICE generation don't fit, and we don't need them.
      if (!ignoringOffer && candidate !== null) deps.failed(error);
    }
  }

  async function applyEarlyCandidates() {
    const waiting = early;
    early = [];
    for (const candidate of waiting) await takeCandidate(candidate);
  }

  connection.addEventListener("negotiationneeded", () => enqueue(makeOffer), { signal: ended.signal });
  connection.addEventListener(
    "icecandidate",
    ({ candidate }) => {
      deps.send({ type: "ice-candidate", candidate: candidate === null ? null : candidateOf(candidate) });
    },
    { signal: ended.signal },
  );

  return {
    receive(message) {
      if (message.type === "offer") enqueue(() => takeOffer(message.sdp));
      else if (message.type === "answer") enqueue(() => takeAnswer(message.sdp));
      else enqueue(() => takeCandidate(message.candidate));
    },
    resend() {
      if (connection.signalingState !== "have-local-offer") return false;
      sendLocalDescription(deps);
      return true;
    },
    close: () => ended.abort(),
  };
}

function sendLocalDescription({ connection, send }: Pick<NegotiationDeps, "connection" | "send">) {
  const local = connection.localDescription;
  if (local?.type === "offer" || local?.type === "answer") send({ type: local.type, sdp: local.sdp });
}

function candidateOf(candidate: RTCIceCandidate): Candidate {
  return {
    candidate: candidate.candidate,
    sdpMid: candidate.sdpMid,
    sdpMLineIndex: candidate.sdpMLineIndex,
    usernameFragment: candidate.usernameFragment,
  };
}
