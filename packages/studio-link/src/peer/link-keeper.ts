/**
 * Keeps the one peer link of a room. The studio makes a new one when the other side is present but has no live link, or
 * is now on a different page (after a reload, say). The desk makes one when an offer names a link that it doesn't have.
 * Messages for other links are dropped.
 */
import type { Clock, Randomness, Unsubscribe } from "../ports.ts";
import { type CurrentLinkDeps, createCurrentLink } from "./current-link.ts";
import { linkIdOf } from "./link-id.ts";
import type { PeerLink } from "./peer-link.ts";
import type { PeerClosedReason } from "./peer-link-state.ts";
import type { IncomingNegotiation } from "./perfect-negotiation.ts";

export type LinkKeeperDeps<Slots> = CurrentLinkDeps<Slots> & {
  side: "studio" | "desk";
  clock: Clock;
  random: Randomness;
};

export type LinkKeeper<Slots> = {
  link(): PeerLink<Slots> | null;
  isPeerPresent(): boolean;
  /** Call this when the other side's page is known. Null means unknown, which counts as a different page. */
  peerArrived(page: string | null): void;
  peerGone(): void;
  receive(message: IncomingNegotiation): void;
  signalingReturned(): void;
  /** Ends this link. The studio opens a new one if the other side is present. */
  drop(reason: PeerClosedReason): void;
  /**
   * Call this when another of this user's pages has taken the seat. This page keeps its picture and sound until the new
   * one takes them over.
   */
  seatLost(): void;
  /** Called with a new link, or null. */
  subscribe(listener: (link: PeerLink<Slots> | null) => void): Unsubscribe;
  close(reason: PeerClosedReason): void;
};

/** How long to wait before replacing a lost link. If the other side reloads, signaling usually reports it sooner. */
const remakeAfterMs = 1_000;

export function createLinkKeeper<Slots>(deps: LinkKeeperDeps<Slots>): LinkKeeper<Slots> {
  const one = createCurrentLink(deps, planRemake);
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
      // A different page gets a new link immediately. `make` ends the old one first, because the replaced page may be
      // hostile or asleep (NG-9).
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
