/**
 * Keeps the lossless feed open in the studio while it's allowed, and closes it in the step that ends the permission.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { LosslessLink } from "@foldback/protocol/negotiation";
import type { Clock, PeerConnectionFactory, Randomness, Unsubscribe } from "../ports.ts";
import { confirmation, type FeedMainLink } from "./feed-main-link.ts";
import type { FeedSource, FeedSourceDeps } from "./feed-source.ts";
import { feedIsOff, type StudioFeedView } from "./feed-view.ts";

export type StudioFeed = {
  get(): StudioFeedView;
  /** Opens or closes the feed. Closing takes effect before this returns. */
  follow(next: { link: FeedMainLink | null; scopes: readonly Scope[]; track: MediaStreamTrack | null }): void;
  receive(message: Omit<LosslessLink, "type">): void;
  /** Nothing more is sent. Synchronous, because it's part of the kill. */
  silence(): void;
  stop(): void;
};

export type StudioFeedDeps = {
  openSource(deps: FeedSourceDeps): FeedSource;
  clock: Clock;
  random: Randomness;
  createPeerConnection: PeerConnectionFactory;
  iceServers(): Promise<RTCIceServer[]>;
  send(message: LosslessLink): boolean;
  changed(): void;
};

type Attempt = {
  feedId: string;
  link: FeedMainLink;
  track: MediaStreamTrack;
  /** Null until the ICE servers are known. */
  source: FeedSource | null;
  ended: AbortController;
  unsubscribe: Unsubscribe;
};

const againAfterMs = 5_000;
/** The desk may not have been ready for the offer. */
const openWithinMs = 10_000;

export function createStudioFeed(deps: StudioFeedDeps): StudioFeed {
  let view = feedIsOff;
  let attempt: Attempt | null = null;
  /** After a lost connection, the next attempt waits until then. */
  let waitUntilMs = Number.NEGATIVE_INFINITY;
  let wanted: Parameters<StudioFeed["follow"]>[0] = { link: null, scopes: [], track: null };

  function show(next: StudioFeedView) {
    view = next;
    deps.changed();
  }

  function stop() {
    const old = attempt;
    attempt = null;
    view = feedIsOff;
    old?.ended.abort();
    old?.unsubscribe();
    old?.source?.close();
  }

  function lost(of: Attempt) {
    if (attempt !== of) return;
    stop();
    waitUntilMs = deps.clock.nowMs() + againAfterMs;
    deps.clock.setTimer(againAfterMs, () => follow(wanted));
    deps.changed();
  }

  async function open(of: Attempt) {
    const iceServers = await deps.iceServers();
    if (of.ended.signal.aborted) return;
    of.source = deps.openSource({
      iceServers,
      clock: deps.clock,
      createPeerConnection: deps.createPeerConnection,
      track: of.track,
      send: (part) => void deps.send({ type: "lossless-link", feedId: of.feedId, part }),
      confirm: (fingerprints) => void of.link.sendFrame("input", confirmation(of.feedId, fingerprints)),
      switched: (state) => show({ status: state.status, why: state.status === "opus" ? state.why : null }),
      lost: () => lost(of),
    });
  }

  function follow(next: typeof wanted) {
    wanted = next;
    const { link, scopes, track } = next;
    const isWaiting = attempt === null && deps.clock.nowMs() < waitUntilMs;
    const isPossible = link?.isUp() === true && scopes.includes("lossless") && track !== null && !isWaiting;
    if (attempt !== null && isPossible && attempt.link === link && attempt.track === track) return;
    if (attempt !== null) stop();
    if (!isPossible) return;
    const made: Attempt = {
      ...{ feedId: deps.random.uuid(), link, track, source: null, ended: new AbortController() },
      unsubscribe: link.subscribeFrames((frame) => {
        if (frame.kind === "lossless-fingerprints" && frame.feedId === made.feedId) made.source?.confirmed(frame);
      }),
    };
    attempt = made;
    deps.clock.setTimer(openWithinMs, () => view.status === "opening" && lost(made));
    view = { status: "opening", why: null };
    open(made).catch(() => lost(made));
  }

  return {
    get: () => view,
    follow,
    silence: () => attempt?.source?.silence(),
    receive({ feedId, part }) {
      if (feedId === attempt?.feedId) attempt.source?.receive(part);
    },
    stop,
  };
}
