/**
 * From the parts' states to the engineer's snapshot. Reads, decides nothing.
 */
import type { DarkReason, DeskSnapshot, PictureView, TalkbackView } from "../desk-view.ts";
import type { PictureSinkState } from "../media/picture-sink.ts";
import type { Talkback } from "../media/talkback.ts";
import type { DeskMedia } from "./desk-media.ts";

type FromMedia = "picture" | "sound" | "volume" | "talkback" | "audioInputs" | "audioOutputs";
export type DeskFacts = Omit<DeskSnapshot, FromMedia> & {
  media: DeskMedia;
  dark: DarkReason | null;
  /** As the studio says. */
  sent: { programFeed: boolean; listenback: boolean };
};

export function deskSnapshot({ media, dark, sent, ...facts }: DeskFacts): DeskSnapshot {
  const { parts } = media;
  const feed = parts.programFeedSink.getState();
  const listenback = parts.listenbackSink.getState();
  const devices = parts.devices.getState();
  return {
    ...facts,
    picture: pictureView(parts.picture.getState(), { dark, isJoining: facts.joining }),
    sound: {
      programFeed: sent.programFeed && feed.status === "playing",
      listenback: sent.listenback && listenback.status === "playing",
      needsGesture: feed.status === "needs-gesture" || listenback.status === "needs-gesture",
      outputDeviceId: feed.outputDeviceId,
    },
    volume: feed.volume,
    talkback: talkbackView(parts.talkback),
    audioInputs: devices.inputs,
    audioOutputs: devices.outputs,
  };
}

type Darkness = { dark: DarkReason | null; isJoining: boolean };

function pictureView(state: PictureSinkState, { dark, isJoining }: Darkness): PictureView {
  if (dark === null && state.status === "showing") {
    const { width, height, frameRate } = state;
    return { width, height, frameRate, dark: null, awaitsFirstFrame: false };
  }
  const isNextThing = dark === null || isJoining || dark === "waiting-for-consent";
  const awaitsFirstFrame = state.status === "waiting" && isNextThing;
  return { width: null, height: null, frameRate: null, dark: dark ?? "connecting", awaitsFirstFrame };
}

function talkbackView(talkback: Talkback): TalkbackView {
  const state = talkback.getState();
  return {
    status: state.status,
    sinceMs: state.status === "recording" ? state.sinceMs : null,
    failure: state.status === "failed" ? state.code : null,
    deviceId: talkback.getDeviceId(),
  };
}
