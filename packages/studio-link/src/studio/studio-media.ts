/**
 * The artist's media: what is captured, which sender it goes to, and what is received from the engineer. It puts a
 * media track on a sender only where the authority it was last given allows that.
 */

import { createLifetime } from "../lifetime.ts";
import type { AudioDevices } from "../media/audio-devices.ts";
import type { AudioSink } from "../media/audio-sink.ts";
import type { LevelMeter } from "../media/level-meter.ts";
import type { Listenback } from "../media/listenback.ts";
import type { PictureSink } from "../media/picture-sink.ts";
import type { ProgramFeed } from "../media/program-feed.ts";
import type { ScreenCapture } from "../media/screen-capture.ts";
import { type MediaAuthority, noMedia } from "../media-authority.ts";
import { flows, type StudioSlot, type StudioSlots, studioSlots } from "../peer/media-slots.ts";

export type StudioMediaParts = {
  devices: AudioDevices;
  screen: ScreenCapture;
  programFeed: ProgramFeed;
  listenback: Listenback;
  preview: PictureSink;
  talkbackSink: AudioSink;
  talkbackMeter: LevelMeter;
};

export type Sending = Record<StudioSlot, boolean>;

export type StudioMedia = {
  parts: StudioMediaParts;
  use(next: { slots: StudioSlots | null; authority: MediaAuthority }): void;
  /** Which slots have a live, enabled media track on their sender. */
  sending(): Sending;
  /** The engineer's voice, while the artist may hear it. */
  voice(): MediaStreamTrack | null;
  /** What we last told the senders to send. `sending` follows within milliseconds. */
  intended(): Sending;
  /** Synchronous, because it's part of the kill. It calls no listener before `stopAll`. */
  stopCapture(): void;
  /** Synchronous, because it's part of every end. */
  stopAll(): void;
  close(): void;
};

export function createStudioMedia(parts: StudioMediaParts, changed: () => void): StudioMedia {
  let slots: StudioSlots | null = null;
  let authority = noMedia;
  let isStopping = false;
  const lifetime = createLifetime();
  for (const part of Object.values(parts)) lifetime.own(part.close);

  const captured: Record<StudioSlot, () => MediaStreamTrack | null> = {
    screen: parts.screen.videoTrack,
    programFeed: parts.programFeed.getTrack,
    listenback: parts.listenback.getTrack,
  };

  const voice = () => (slots !== null && authority.talkback ? slots.talkback() : null);

  function apply() {
    for (const slot of studioSlots) slots?.put(slot, authority[slot] ? captured[slot]() : null);
    parts.talkbackSink.setTrack(voice());
    parts.talkbackMeter.setTrack(voice());
  }

  function tell() {
    if (!isStopping) changed();
  }

  function screenChanged() {
    if (isStopping) return;
    parts.programFeed.setScreenTrack(parts.screen.audioTrack());
    parts.preview.setTrack(parts.screen.previewTrack());
    apply();
    changed();
  }

  const tracksChanged = () => {
    if (isStopping) return;
    apply();
    changed();
  };
  lifetime.own(parts.screen.subscribe(screenChanged));
  lifetime.own(parts.programFeed.subscribe(tell));
  lifetime.own(parts.programFeed.onTrack(tracksChanged));
  lifetime.own(parts.listenback.subscribe(tell));
  lifetime.own(parts.listenback.onTrack(tracksChanged));
  lifetime.own(parts.devices.subscribe(tell));
  lifetime.own(parts.talkbackSink.subscribe(tell));

  const intends = (slot: StudioSlot) => slots !== null && authority[slot] && captured[slot]() !== null;

  function stopCapture() {
    isStopping = true;
    parts.screen.stop();
    parts.programFeed.stop();
    parts.listenback.stop();
  }

  function stopAll() {
    stopCapture();
    parts.talkbackSink.blackout();
    parts.preview.setTrack(null);
    isStopping = false;
    tracksChanged();
  }

  lifetime.own(stopAll);

  return {
    parts,
    use(next) {
      slots = next.slots;
      authority = next.authority;
      apply();
    },
    voice,
    sending: () => everySlot((slot) => flows(slots?.held(slot) ?? null)),
    intended: () => everySlot(intends),
    stopCapture,
    stopAll,
    close: lifetime.end,
  };
}

const everySlot = (is: (slot: StudioSlot) => boolean): Sending => ({
  screen: is("screen"),
  programFeed: is("programFeed"),
  listenback: is("listenback"),
});
