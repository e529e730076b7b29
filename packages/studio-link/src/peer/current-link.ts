/** The room's one link, live or being made. Messages for a link that's being made wait for it. */
import { createEmitter } from "../emitter.ts";
import type { Unsubscribe } from "../ports.ts";
import type { PeerLink } from "./peer-link.ts";
import type { PeerClosedReason } from "./peer-link-state.ts";
import type { IncomingNegotiation } from "./perfect-negotiation.ts";

export type CurrentLinkDeps<Slots> = {
  iceServers(): Promise<RTCIceServer[]>;
  createLink(linkId: string, iceServers: RTCIceServer[]): PeerLink<Slots>;
};

const maxWaiting = 64;

/** Calls `gone` when the link has closed on its own. */
export function createCurrentLink<Slots>({ iceServers, createLink }: CurrentLinkDeps<Slots>, gone: () => void) {
  const changes = createEmitter<PeerLink<Slots> | null>();
  let link: PeerLink<Slots> | null = null;
  let making: { linkId: string; waiting: IncomingNegotiation[] } | null = null;
  let isClosed = false;
  let stopWatching: Unsubscribe = () => {};

  async function make(linkId: string) {
    end("replaced");
    const mine = { linkId, waiting: [] as IncomingNegotiation[] };
    making = mine;
    const servers = await iceServers();
    if (making !== mine || isClosed) return;
    making = null;
    const made = createLink(linkId, servers);
    link = made;
    stopWatching = made.subscribe(() => watch(made));
    changes.emit(made);
    for (const message of mine.waiting) made.receive(message);
  }

  function watch(watched: PeerLink<Slots>) {
    if (watched !== link || watched.getState().status !== "closed") return;
    stopWatching();
    link = null;
    changes.emit(null);
    gone();
  }

  function end(reason: PeerClosedReason) {
    making = null;
    const old = link;
    if (old === null) return;
    stopWatching();
    link = null;
    old.close(reason);
    changes.emit(null);
  }

  return {
    current: () => link,
    /** The id of the link that's live or being made. */
    linkId: () => link?.linkId ?? making?.linkId ?? null,
    make,
    end,
    pass(message: IncomingNegotiation) {
      if (link !== null) link.receive(message);
      else if (making !== null && making.waiting.length < maxWaiting) making.waiting.push(message);
    },
    subscribe: changes.subscribe,
    /** Also cancels a link that's being made. */
    close(reason: PeerClosedReason) {
      isClosed = true;
      end(reason);
    },
  };
}
