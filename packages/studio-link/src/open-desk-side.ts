/**
 * Opens the desk side in a real browser, with the typed HTTP client as `api`. Close it when the user leaves the page.
 */
import { browserMediaDevices, browserPorts } from "./browser-ports.ts";
import type { TalkbackApi } from "./delivery/clip-outbox.ts";
import { createPendingLeaveStorage } from "./delivery/pending-leave-storage.ts";
import { createTalkbackRecorder, type TalkbackRecorder } from "./desk/talkback-recorder.ts";
import { createDeskSide } from "./desk-side.ts";
import type { DeskSide } from "./desk-view.ts";
import { createLifetime } from "./lifetime.ts";
import type { LoadDeskFeed } from "./lossless/lazy-feed.ts";
import { createAudioDevices } from "./media/audio-devices.ts";
import { createAudioSink } from "./media/audio-sink.ts";
import { createClipRecorder } from "./media/clip-recorder.ts";
import { createLevelMeter } from "./media/level-meter.ts";
import { levelWorkletUrl } from "./media/level-worklet-url.ts";
import { createPictureSink } from "./media/picture-sink.ts";
import { createTalkback } from "./media/talkback.ts";
import type { DeskApi } from "./ports.ts";

export type RecordingDesk = DeskSide & { recorder: Omit<TalkbackRecorder, "subscribeNotices" | "close"> };

type OpenDeskDeps = {
  api: DeskApi & { talkback: Pick<TalkbackApi, "start"> };
  /** Uploads the sound as raw bytes, which the typed client can't do. */
  uploadClip: TalkbackApi["upload"];
  loadLossless: LoadDeskFeed;
};

export function openDeskSide({ api, uploadClip, loadLossless }: OpenDeskDeps): RecordingDesk {
  const lifetime = createLifetime();
  const ports = browserPorts();
  const { clock } = ports;
  const mediaDevices = browserMediaDevices();
  const devices = createAudioDevices({ mediaDevices });
  const meter = () => createLevelMeter({ clock, workletUrl: levelWorkletUrl });
  const sink = () => createAudioSink({ createElement: () => new Audio() });
  const talkback = createTalkback({ mediaDevices, devices, clock, meter: meter() });
  const desk = createDeskSide({
    ...ports,
    api,
    loadLossless,
    pendingLeave: createPendingLeaveStorage(),
    media: {
      devices,
      picture: createPictureSink({ clock }),
      programFeedSink: sink(),
      listenbackSink: sink(),
      programFeedMeter: meter(),
      talkback,
    },
  });
  lifetime.own(desk.close);
  const clipRecorder = createClipRecorder();
  lifetime.own(clipRecorder.close);
  const recorder = createTalkbackRecorder({
    ...ports,
    talkback,
    desk,
    record: clipRecorder.record,
    api: { start: (press) => api.talkback.start(press), upload: uploadClip },
  });
  lifetime.own(recorder.close);
  lifetime.own(recorder.subscribe(() => desk.recordingChanged(recorder.getSnapshot().state.status === "recording")));
  return {
    ...desk,
    recorder,
    subscribeNotices(listener) {
      const both = lifetime.open();
      both.own(desk.subscribeNotices(listener));
      both.own(recorder.subscribeNotices(listener));
      return both.end;
    },
    close: lifetime.end,
  };
}
