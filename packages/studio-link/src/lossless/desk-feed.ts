/** Receives the lossless feed at the desk while the artist allows it. */
import type { LosslessLink, LosslessPart } from "@foldback/protocol/negotiation";
import { createFrameCount } from "../control/frame-count.ts";
import type { Clock, PeerConnectionFactory, Unsubscribe } from "../ports.ts";
import { confirmation, type FeedMainLink } from "./feed-main-link.ts";
import type { FeedOutput, FeedOutputDeps } from "./feed-output.ts";
import type { DeskFeedView } from "./feed-view.ts";

export type DeskFeed = {
  get(): DeskFeedView;
  follow(next: { link: FeedMainLink | null; isAllowed: boolean }): void;
  receive(message: Omit<LosslessLink, "type">): void;
  /** How loud the feed is, and where it's played. */
  listen(next: { volume: number; outputDeviceId: string | null }): void;
  /** Call this in a user gesture, if the browser needs one before it plays sound. */
  resume(): void;
  /** Silent before it returns (KS-3). `follow` closes the connection later. */
  blackout(): void;
  close(): void;
};

export type DeskFeedDeps = {
  openOutput(deps: FeedOutputDeps): FeedOutput;
  clock: Clock;
  createPeerConnection: PeerConnectionFactory;
  iceServers(): Promise<RTCIceServer[]>;
  send(message: LosslessLink): boolean;
  changed(): void;
};

type Attempt = {
  feedId: string;
  /** What arrived before the ICE servers were known. */
  waiting: LosslessPart[];
  output: FeedOutput | null;
  ended: AbortController;
  unsubscribe: Unsubscribe;
};

const opus = (why: "off" | "opening"): DeskFeedView => ({ plays: "opus", why, refused: 0 });
const maxWaiting = 4;
/**
 * Each new feed asks the server for ICE servers and makes a connection. An honest studio opens one for each input that
 * the artist chooses, and one every five seconds while connections keep failing.
 */
const mostFeeds = 30;
const mostFeedsWithinMs = 60_000;

export function createDeskFeed(deps: DeskFeedDeps): DeskFeed {
  let link: FeedMainLink | null = null;
  let isAllowed = false;
  let attempt: Attempt | null = null;
  const isTooMany = createFrameCount(deps.clock, mostFeeds, mostFeedsWithinMs);
  let listening: { volume: number; outputDeviceId: string | null } = { volume: 1, outputDeviceId: null };

  function end() {
    const old = attempt;
    attempt = null;
    old?.ended.abort();
    old?.unsubscribe();
    old?.output?.close();
  }

  function lost(of: Attempt) {
    if (attempt !== of) return;
    end();
    deps.changed();
  }

  function begin(feedId: string, mainLink: FeedMainLink): Attempt {
    end();
    const made: Attempt = {
      ...{ feedId, waiting: [], output: null, ended: new AbortController() },
      unsubscribe: mainLink.subscribeFrames((frame) => {
        if (frame.kind === "lossless-fingerprints" && frame.feedId === feedId) made.output?.confirmed(frame);
      }),
    };
    attempt = made;
    openOutput(made, mainLink, { ...deps, listening: () => listening, lost: () => lost(made) }).catch(() => lost(made));
    return made;
  }

  return {
    get() {
      if (attempt === null) return opus(isAllowed ? "opening" : "off");
      return attempt.output?.get() ?? opus("opening");
    },
    follow(next) {
      const isSame = next.link === link && next.isAllowed === isAllowed;
      if (isSame) return;
      end();
      link = next.link;
      isAllowed = next.isAllowed;
    },
    receive({ feedId, part }) {
      if (!isAllowed || link === null) return;
      const isNew = part.kind === "offer" && attempt?.feedId !== feedId;
      if (isNew && isTooMany()) return;
      const current = isNew ? begin(feedId, link) : attempt;
      if (current?.feedId !== feedId) return;
      if (current.output !== null) current.output.receive(part);
      else if (current.waiting.length < maxWaiting) current.waiting.push(part);
    },
    listen(next) {
      if (next.volume === listening.volume && next.outputDeviceId === listening.outputDeviceId) return;
      listening = next;
      attempt?.output?.listen();
    },
    resume: () => attempt?.output?.resume(),
    blackout: () => attempt?.output?.silence(),
    close: end,
  };
}

type OutputDeps = DeskFeedDeps & Pick<FeedOutputDeps, "listening" | "lost">;

async function openOutput(of: Attempt, mainLink: FeedMainLink, deps: OutputDeps) {
  const { clock, createPeerConnection, listening, lost, changed } = deps;
  const iceServers = await deps.iceServers();
  if (of.ended.signal.aborted) return;
  of.output = deps.openOutput({
    ...{ iceServers, clock, createPeerConnection, listening, lost, changed },
    send: (part) => void deps.send({ type: "lossless-link", feedId: of.feedId, part }),
    confirm: (fingerprints) => void mainLink.sendFrame("input", confirmation(of.feedId, fingerprints)),
  });
  for (const part of of.waiting) of.output.receive(part);
}
