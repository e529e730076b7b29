/**
 * Opens the studio side in a real browser, with the typed HTTP client as `api`. Close it when the user leaves the page.
 */
import { browserMediaDevices, browserPorts } from "./browser-ports.ts";
import { createHeldBackStorage } from "./delivery/held-back-storage.ts";
import { createPendingKillDatabase } from "./delivery/pending-kill-database.ts";
import { createAudioDevices } from "./media/audio-devices.ts";
import { createAudioSink } from "./media/audio-sink.ts";
import { createLevelMeter } from "./media/level-meter.ts";
import { levelWorkletUrl } from "./media/level-worklet-url.ts";
import { createListenback } from "./media/listenback.ts";
import { createPictureSink } from "./media/picture-sink.ts";
import { createProgramFeed } from "./media/program-feed.ts";
import { createScreenCapture } from "./media/screen-capture.ts";
import type { StudioApi } from "./ports.ts";
import type { LoadRoom } from "./studio/room-opening.ts";
import { createStudioSide } from "./studio-side.ts";
import type { StudioSide } from "./studio-view.ts";

export function openStudioSide({ api, loadRoom }: { api: StudioApi; loadRoom: LoadRoom }): StudioSide {
  const ports = browserPorts();
  const { clock } = ports;
  const mediaDevices = browserMediaDevices();
  const devices = createAudioDevices({ mediaDevices });
  const meter = () => createLevelMeter({ clock, workletUrl: levelWorkletUrl });
  return createStudioSide({
    ...ports,
    api,
    loadRoom,
    pendingKills: createPendingKillDatabase(indexedDB),
    heldBack: createHeldBackStorage(),
    media: {
      devices,
      screen: createScreenCapture({ mediaDevices, clock }),
      programFeed: createProgramFeed({ mediaDevices, devices, meter: meter() }),
      listenback: createListenback({ mediaDevices, devices }),
      preview: createPictureSink({ clock }),
      talkbackSink: createAudioSink({ createElement: () => new Audio() }),
      talkbackMeter: meter(),
    },
  });
}
