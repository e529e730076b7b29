/** The desk's end of the lossless feed: its connection, the receiver and the player. */
import { createLifetime } from "../lifetime.ts";
import type { Sha256 } from "../takes/take-disk.ts";
import { createFeedLink, type FeedLink, type FeedLinkDeps } from "./feed-link.ts";
import type { FeedPlayer, FeedPlayerDeps } from "./feed-player.ts";
import { createFeedReceiver } from "./feed-receiver.ts";
import type { DeskFeedView } from "./feed-view.ts";

export type FeedListening = { open(deps: FeedPlayerDeps): Promise<FeedPlayer>; sha256: Sha256 };

export type FeedOutputDeps = Pick<
  FeedLinkDeps,
  "iceServers" | "createPeerConnection" | "clock" | "send" | "confirm" | "lost"
> & {
  listening(): { volume: number; outputDeviceId: string | null };
  changed(): void;
};

export type FeedOutput = Pick<FeedLink, "receive" | "confirmed" | "close"> & {
  get(): DeskFeedView;
  /** Call this when the volume or the output device has changed. */
  listen(): void;
  /** Call this in a user gesture. */
  resume(): void;
  /** Nothing more is received or heard. Synchronous, because it's part of the kill. */
  silence(): void;
};

export const feedOutputWith =
  (parts: FeedListening) =>
  (deps: FeedOutputDeps): FeedOutput => {
    const lifetime = createLifetime();
    const player = createPlayerHolder(parts, {
      ...deps,
      isOver: lifetime.isOver,
      missed: () => receiver.missed(),
      changed: update,
    });
    const link = createFeedLink({
      ...deps,
      side: "desk",
      opened() {},
      packet: (bytes) => receiver.packet(bytes, deps.clock.nowMs()),
      report: (report) => receiver.heard(report, deps.clock.nowMs()),
    });
    const receiver = createFeedReceiver({
      sha256: parts.sha256,
      report: link.report,
      began: player.begin,
      play: player.play,
      isPlaying: player.isPlaying,
      changed: update,
    });
    lifetime.own(link.close);
    lifetime.own(player.close);

    function isHeard() {
      return receiver.get().isProven && player.isPlaying();
    }

    function update() {
      player.setAudible(isHeard());
      deps.changed();
    }

    function silence() {
      link.silence();
      receiver.close();
      player.silence();
    }

    return {
      receive: link.receive,
      confirmed: link.confirmed,
      get() {
        const { stopped, isExact, refused } = receiver.get();
        if (isHeard()) return { plays: "lossless", isExact, refused };
        return { plays: "opus", why: stopped ?? "checking", refused };
      },
      listen: player.listen,
      resume: player.resume,
      silence,
      close() {
        silence();
        lifetime.end();
      },
    };
  };

type HolderDeps = Pick<FeedOutputDeps, "listening" | "changed"> &
  Pick<FeedPlayerDeps, "missed"> & { isOver(): boolean };

/** Opens the player with the first stream, and again if the rate changes. What arrives before that isn't played. */
function createPlayerHolder({ open }: FeedListening, { listening, changed, missed, isOver }: HolderDeps) {
  let player: FeedPlayer | null = null;
  let rate: number | null = null;
  let isStarved = true;
  let isAudible = false;

  function apply() {
    player?.setVolume(isAudible ? listening().volume : 0);
  }

  function close() {
    player?.close();
    player = null;
    isStarved = true;
  }

  async function openAt(rateHz: number) {
    const { outputDeviceId } = listening();
    const starved = (next: boolean) => {
      isStarved = next;
      changed();
    };
    const opened = await open({ rateHz, outputDeviceId, starved, missed });
    if (isOver() || rate !== rateHz) return opened.close();
    player = opened;
    apply();
  }

  return {
    isPlaying: () => player !== null && !isStarved,
    begin(rateHz: number) {
      if (rateHz === rate) return player?.begin();
      close();
      rate = rateHz;
      // Without a player the engineer keeps hearing Opus.
      openAt(rateHz).catch(() => undefined);
    },
    play: (firstFrame: number, samples: Float32Array<ArrayBuffer>) => player?.play(firstFrame, samples),
    setAudible(next: boolean) {
      if (next === isAudible) return;
      isAudible = next;
      apply();
    },
    listen() {
      player?.setOutputDevice(listening().outputDeviceId);
      apply();
    },
    resume: () => player?.resume(),
    silence() {
      rate = null;
      player?.silence();
      isStarved = true;
    },
    close,
  };
}
