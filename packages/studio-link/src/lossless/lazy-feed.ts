/** Loads one half of the lossless feed once it's allowed, because most sessions never need it. */
import type { LosslessLink } from "@foldback/protocol/negotiation";
import type { Lifetime } from "../lifetime.ts";
import type { Clock, PeerConnectionFactory, Randomness } from "../ports.ts";
import type { Room } from "../room.ts";
import type { DeskFeed, DeskFeedDeps } from "./desk-feed.ts";
import { feedIsOff } from "./feed-view.ts";
import type { StudioFeed, StudioFeedDeps } from "./studio-feed.ts";

export type LoadStudioFeed = () => Promise<(deps: Omit<StudioFeedDeps, "openSource">) => StudioFeed>;
export type LoadDeskFeed = () => Promise<(deps: Omit<DeskFeedDeps, "openOutput">) => DeskFeed>;

type FeedRoom = Pick<Room<unknown>, "iceServers" | "hasSeat" | "signaling">;

/** `load` is absent where there's no lossless feed, as in the sample session. */
type LazyFeedDeps<Deps, Feed> = {
  load: (() => Promise<(deps: Deps) => Feed>) | undefined;
  deps: Deps;
  changed(): void;
};

export type LazyFeed<Feed> = {
  current(): Feed | null;
  /** Loads it, unless it's loading or loaded. */
  want(): void;
  /** Runs this once the feed has loaded, if it's loading. */
  whenLoaded(run: (feed: Feed) => void): void;
};

const maxWaiting = 4;

function createLazyFeed<Deps, Feed>({ load, deps, changed }: LazyFeedDeps<Deps, Feed>): LazyFeed<Feed> {
  let feed: Feed | null = null;
  let isWanted = false;
  let waiting: ((feed: Feed) => void)[] = [];

  async function fetchFeed(from: () => Promise<(deps: Deps) => Feed>) {
    const create = await from();
    const made = create(deps);
    feed = made;
    changed();
    for (const run of waiting) run(made);
    waiting = [];
  }

  return {
    current: () => feed,
    want() {
      if (isWanted || load === undefined) return;
      isWanted = true;
      fetchFeed(load).catch(() => {
        isWanted = false;
      });
    },
    whenLoaded(run) {
      if (feed !== null) run(feed);
      else if (isWanted && waiting.length < maxWaiting) waiting.push(run);
    },
  };
}

type Ports = { clock: Clock; random: Randomness; createPeerConnection: PeerConnectionFactory };
export type LosslessPlace = { lifetime: Lifetime; room: () => FeedRoom | null; changed(): void };

/** What both halves need from the page and from the session's room. */
const portsOf = ({ clock, createPeerConnection }: Ports, { room, changed }: LosslessPlace) => ({
  clock,
  createPeerConnection,
  changed,
  iceServers: async () => (await room()?.iceServers()) ?? [],
  send(message: LosslessLink) {
    const current = room();
    return current?.hasSeat() === true && current.signaling.send(message);
  },
});

export function createStudioLossless(ports: Ports & { load: LoadStudioFeed }, place: LosslessPlace): StudioFeed {
  const deps = { ...portsOf(ports, place), random: ports.random };
  const feed = createLazyFeed({ load: ports.load, deps, changed: place.changed });
  const stop = () => feed.current()?.stop();
  place.lifetime.own(stop);
  return {
    get: () => feed.current()?.get() ?? feedIsOff,
    follow(next) {
      if (next.scopes.includes("lossless")) feed.want();
      feed.current()?.follow(next);
    },
    receive: (message) => feed.current()?.receive(message),
    silence: () => feed.current()?.silence(),
    stop,
  };
}

export function createDeskLossless(
  ports: Ports & { loadLossless?: LoadDeskFeed },
  place: LosslessPlace,
): LazyFeed<DeskFeed> {
  const feed = createLazyFeed({ load: ports.loadLossless, deps: portsOf(ports, place), changed: place.changed });
  place.lifetime.own(() => feed.current()?.close());
  return feed;
}
