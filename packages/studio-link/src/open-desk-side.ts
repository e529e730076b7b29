/**
 * The desk side in a real browser: `openDeskSide({ api })`, with the typed HTTP client as `api`. Call `close()` when the page
 * is left.
 */
import { browserMediaDevices, browserPorts } from "./browser-ports.ts";
import { createDeskSide } from "./desk-side.ts";
import type { DeskSide } from "./desk-view.ts";
import { createAudioDevices } from "./media/audio-devices.ts";
import { createAudioSink } from "./media/audio-sink.ts";
import { createLevelMeter } from "./media/level-meter.ts";
import { levelWorkletUrl } from "./media/level-worklet-url.ts";
import { createPictureSink } from "./media/picture-sink.ts";
import { createTalkback } from "./media/talkback.ts";
import type { DeskApi } from "./ports.ts";

export function openDeskSide({ api }: { api: DeskApi }): DeskSide {
  const ports = browserPorts();
  const { clock } = ports;
  const mediaDevices = browserMediaDevices();
  const devices = createAudioDevices({ mediaDevices });
  const meter = () => createLevelMeter({ clock, workletUrl: levelWorkletUrl });
  const sink = () => createAudioSink({ createElement: () => new Audio() });
  return createDeskSide({
    ...ports,
    api,
    media: {
      devices,
      picture: createPictureSink({ clock }),
      programFeedSink: sink(),
      listenbackSink: sink(),
      programFeedMeter: meter(),
      talkback: createTalkback({ mediaDevices, devices, clock, meter: meter() }),
    },
  });
}
