/**
 * Keeps the one peer link of a room: the studio makes a link whenever the other side is present and none is alive, and whenever
 * another page sits there than the one the link is with; the desk whenever an offer names a link it does not have (a reload on
 * either side). Messages of another link are dropped. Knows presence and negotiation messages, no session and no consent.
 */
import type { Clock, Randomness, Unsubscribe } from "../ports.ts";
import { createEmitter } from "../view-model.ts";
import { linkIdOf } from "./link-id.ts";
import type { PeerLink } from "./peer-link.ts";
import type { PeerClosedReason } from "./peer-link-state.ts";
import type { IncomingNegotiation } from "./perfect-negotiation.ts";

export type LinkKeeperDeps<Slots> = {
  side: "studio" | "desk";
  clock: Clock;
  random: Randomness;
  iceServers(): Promise<RTCIceServer[]>;
  createLink(linkId: string, iceServers: RTCIceServer[]): PeerLink<Slots>;
};

export type LinkKeeper<Slots> = {
  link(): PeerLink<Slots> | null;
  isPeerPresent(): boolean;
  /** `page` is on the other side now. Null means unknown, and counts as another page. */
  peerArrived(page: string | null): void;
  peerGone(): void;
  receive(message: IncomingNegotiation): void;
  signalingReturned(): void;
  /** Ends this link; the studio makes another one while the other side is present. */
  drop(reason: PeerClosedReason): void;
  /** Another page of the same person has the seat, with picture and sound, until this one takes it back. */
  seatLost(): void;
  /** Another link, or none. */
  subscribe(listener: (link: PeerLink<Slots> | null) => void): Unsubscribe;
  close(reason: PeerClosedReason): void;
};

/** A reloading page takes a moment; its arrival over signaling comes first in most cases. */
const remakeAfterMs = 1_000;
const maxWaiting = 64;

export function createLinkKeeper<Slots>(deps: LinkKeeperDeps<Slots>): LinkKeeper<Slots> {
  const changes = createEmitter<PeerLink<Slots> | null>();
  let link: PeerLink<Slots> | null = null;
  let making: { linkId: string; waiting: IncomingNegotiation[] } | null = null;
  let present = false;
  /** The page at the other end of the link. */
  let peerPage: string | null = null;
  let isClosed = false;
  let cancelRemake: Unsubscribe = () => {};
  let stopWatching: Unsubscribe = () => {};

  async function make(linkId: string) {
    endLink("replaced");
    const mine = { linkId, waiting: [] as IncomingNegotiation[] };
    making = mine;
    const iceServers = await deps.iceServers();
    if (making !== mine || isClosed) return;
    making = null;
    const made = deps.createLink(linkId, iceServers);
    link = made;
    stopWatching = made.subscribe(() => watch(made));
    changes.emit(made);
    for (const message of mine.waiting) made.receive(message);
  }

  function watch(watched: PeerLink<Slots>) {
    if (watched !== link || watched.getState().status !== "closed") return;
    forgetLink();
    planRemake();
  }

  function planRemake() {
    cancelRemake();
    if (deps.side === "studio" && present && !isClosed)
      cancelRemake = deps.clock.setTimer(remakeAfterMs, makeIfMissing);
  }

  function makeIfMissing() {
    if (present && link === null && making === null && !isClosed) void make(deps.random.uuid());
  }

  function forgetLink() {
    stopWatching();
    link = null;
    changes.emit(null);
  }

  function endLink(reason: PeerClosedReason) {
    making = null;
    cancelRemake();
    const old = link;
    if (old === null) return;
    stopWatching();
    link = null;
    old.close(reason);
    changes.emit(null);
  }

  function receiveAtDesk(message: IncomingNegotiation) {
    if (message.type !== "offer") return pass(message);
    const linkId = linkIdOf(message.sdp);
    if (linkId === null) return;
    if (link?.linkId !== linkId && making?.linkId !== linkId) void make(linkId);
    pass(message);
  }

  function receiveInStudio(message: IncomingNegotiation) {
    const current = link?.linkId ?? making?.linkId ?? null;
    if (message.type !== "ice-candidate" && linkIdOf(message.sdp) !== current) return;
    pass(message);
  }

  function pass(message: IncomingNegotiation) {
    if (link !== null) link.receive(message);
    else if (making !== null && making.waiting.length < maxWaiting) making.waiting.push(message);
  }

  return {
    link: () => link,
    isPeerPresent: () => present,
    peerArrived(page) {
      present = true;
      // The page that was replaced may be hostile, or asleep: its link ends here, before another is made (NG-9).
      const isAnother = page === null || page !== peerPage;
      peerPage = page;
      const isLinkWithIt = !isAnother && (link?.isAlive() ?? false);
      if (deps.side === "studio" && !isClosed && !isLinkWithIt) void make(deps.random.uuid());
    },
    peerGone() {
      present = false;
      cancelRemake();
    },
    receive: deps.side === "desk" ? receiveAtDesk : receiveInStudio,
    signalingReturned: () => link?.signalingReturned(),
    drop(reason) {
      endLink(reason);
      planRemake();
    },
    seatLost: () => endLink("replaced"),
    subscribe: changes.subscribe,
    close(reason) {
      isClosed = true;
      endLink(reason);
    },
  };
}
