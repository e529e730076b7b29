/**
 * The engineer's media: the picture, program feed and listenback that arrive, and the talkback that's sent. It shows a
 * picture only while that's allowed and one arrives, and goes dark and silent synchronously.
 */
import { createBlackout } from "../kill/blackout.ts";
import { createLifetime } from "../lifetime.ts";
import type { DeskFeed } from "../lossless/desk-feed.ts";
import type { LazyFeed } from "../lossless/lazy-feed.ts";
import type { AudioDevices } from "../media/audio-devices.ts";
import type { AudioSink } from "../media/audio-sink.ts";
import type { LevelMeter } from "../media/level-meter.ts";
import type { PictureSink } from "../media/picture-sink.ts";
import type { Talkback } from "../media/talkback.ts";
import { type DeskSlots, flows, type StudioSlot } from "../peer/media-slots.ts";

export type DeskMediaParts = {
  devices: AudioDevices;
  picture: PictureSink;
  programFeedSink: AudioSink;
  listenbackSink: AudioSink;
  programFeedMeter: LevelMeter;
  talkback: Talkback;
};

type DeskMediaUse = {
  slots: DeskSlots | null;
  /** Which slots may be shown and heard. */
  receives: Record<StudioSlot, boolean>;
  mayTalk: boolean;
};

export type DeskMedia = {
  parts: DeskMediaParts;
  use(next: DeskMediaUse): void;
  isOnAir(): boolean;
  /** True if a live voice is on the sender. `isOnAir` becomes true a few milliseconds earlier. */
  isVoiceSent(): boolean;
  /** Goes dark and silent before it returns (KS-3), and stays that way until the next link. */
  blackout(): void;
  close(): void;
};

type DeskMediaDeps = { lossless: Pick<LazyFeed<DeskFeed>, "current">; changed(): void };

export function createDeskMedia(parts: DeskMediaParts, { lossless, changed }: DeskMediaDeps): DeskMedia {
  let current: DeskMediaUse = {
    slots: null,
    receives: { screen: false, programFeed: false, listenback: false },
    mayTalk: false,
  };
  const losslessFeed = { blackout: () => lossless.current()?.blackout() };
  const blackout = createBlackout([parts.picture, parts.programFeedSink, losslessFeed, parts.listenbackSink]);

  const received = (slot: StudioSlot) => (current.receives[slot] ? (current.slots?.received(slot) ?? null) : null);
  const isOnAir = () => current.mayTalk && parts.talkback.getState().status === "recording";

  function apply() {
    const programFeed = received("programFeed");
    parts.picture.setTrack(received("screen"));
    // While the engineer hears the lossless feed, its compressed copy keeps playing silently so that it can take over
    // immediately.
    parts.programFeedSink.setMuted(lossless.current()?.get().plays === "lossless");
    parts.programFeedSink.setTrack(programFeed);
    parts.programFeedMeter.setTrack(programFeed);
    parts.listenbackSink.setTrack(received("listenback"));
    // Takes the track off the sender instead of disabling it, because we mustn't send anything at all while the key is
    // up (TB-1).
    current.slots?.putTalkback(isOnAir() ? parts.talkback.getTrack() : null);
  }

  function talkbackChanged() {
    apply();
    changed();
  }

  const lifetime = createLifetime();
  for (const part of Object.values(parts)) lifetime.own(part.close);
  lifetime.own(parts.talkback.subscribe(talkbackChanged));
  lifetime.own(parts.talkback.onTrack(talkbackChanged));
  lifetime.own(parts.picture.subscribe(changed));
  lifetime.own(parts.programFeedSink.subscribe(changed));
  lifetime.own(parts.listenbackSink.subscribe(changed));
  lifetime.own(parts.devices.subscribe(changed));
  lifetime.own(blackout.now);

  return {
    parts,
    use(next) {
      current = next;
      if (!next.mayTalk) parts.talkback.release();
      apply();
    },
    isOnAir,
    isVoiceSent: () => flows(current.slots?.heldTalkback() ?? null),
    blackout() {
      blackout.now();
      parts.talkback.release();
    },
    close: lifetime.end,
  };
}
