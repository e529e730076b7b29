/**
 * Keeps the one peer link of a room: the studio makes a link whenever the other side is present and none is alive, and whenever
 * another page sits there than the one the link is with; the desk whenever an offer names a link it does not have (a reload on
 * either side). Messages of another link are dropped. Knows presence and negotiation messages, no session and no consent.
 */
import type { Clock, Randomness, Unsubscribe } from "../ports.ts";
import { linkIdOf } from "./link-id.ts";
import { createOneLink, type OneLinkDeps } from "./one-link.ts";
import type { PeerLink } from "./peer-link.ts";
import type { PeerClosedReason } from "./peer-link-state.ts";
import type { IncomingNegotiation } from "./perfect-negotiation.ts";

export type LinkKeeperDeps<Slots> = OneLinkDeps<Slots> & {
  side: "studio" | "desk";
  clock: Clock;
  random: Randomness;
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

export function createLinkKeeper<Slots>(deps: LinkKeeperDeps<Slots>): LinkKeeper<Slots> {
  const one = createOneLink(deps, planRemake);
  let present = false;
  /** The page at the other end of the link. */
  let peerPage: string | null = null;
  let isClosed = false;
  let cancelRemake: Unsubscribe = () => {};

  function make(linkId: string) {
    cancelRemake();
    void one.make(linkId);
  }

  function end(reason: PeerClosedReason) {
    cancelRemake();
    one.end(reason);
  }

  function planRemake() {
    cancelRemake();
    if (deps.side === "studio" && present && !isClosed)
      cancelRemake = deps.clock.setTimer(remakeAfterMs, makeIfMissing);
  }

  function makeIfMissing() {
    if (present && one.linkId() === null && !isClosed) make(deps.random.uuid());
  }

  function receiveAtDesk(message: IncomingNegotiation) {
    if (message.type !== "offer") return one.pass(message);
    const linkId = linkIdOf(message.sdp);
    if (linkId === null) return;
    if (one.linkId() !== linkId) make(linkId);
    one.pass(message);
  }

  function receiveInStudio(message: IncomingNegotiation) {
    if (message.type !== "ice-candidate" && linkIdOf(message.sdp) !== one.linkId()) return;
    one.pass(message);
  }

  return {
    link: one.current,
    isPeerPresent: () => present,
    peerArrived(page) {
      present = true;
      // The page that was replaced may be hostile, or asleep: its link ends here, before another is made (NG-9).
      const isAnother = page === null || page !== peerPage;
      peerPage = page;
      const isLinkWithIt = !isAnother && (one.current()?.isAlive() ?? false);
      if (deps.side === "studio" && !isClosed && !isLinkWithIt) make(deps.random.uuid());
    },
    peerGone() {
      present = false;
      cancelRemake();
    },
    receive: deps.side === "desk" ? receiveAtDesk : receiveInStudio,
    signalingReturned: () => one.current()?.signalingReturned(),
    drop(reason) {
      end(reason);
      planRemake();
    },
    seatLost: () => end("replaced"),
    subscribe: one.subscribe,
    close(reason) {
      isClosed = true;
      cancelRemake();
      one.close(reason);
    },
  };
}
