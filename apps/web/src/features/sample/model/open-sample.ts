/**
 * Opens a studio and a desk in one page. Both sides run the product's code over a real peer connection. Only what's
 * outside the page is replaced: the server, the screen picker and the microphone.
 */
import { browserPorts } from "@foldback/studio-link/browser-ports";
import { createDeskSide } from "@foldback/studio-link/desk-side";
import type { DeskSide } from "@foldback/studio-link/desk-view";
import { createAudioDevices } from "@foldback/studio-link/media/audio-devices";
import { createAudioSink } from "@foldback/studio-link/media/audio-sink";
import { createLevelMeter } from "@foldback/studio-link/media/level-meter";
import { levelWorkletUrl } from "@foldback/studio-link/media/level-worklet-url";
import { createListenback } from "@foldback/studio-link/media/listenback";
import type { MediaDevicesPort } from "@foldback/studio-link/media/media-ports";
import { createPictureSink } from "@foldback/studio-link/media/picture-sink";
import { createProgramFeed } from "@foldback/studio-link/media/program-feed";
import { createScreenCapture } from "@foldback/studio-link/media/screen-capture";
import { createTalkback } from "@foldback/studio-link/media/talkback";
import type { BrowserPorts, PendingKill, PendingKillStore } from "@foldback/studio-link/ports";
import { createRoom } from "@foldback/studio-link/room";
import { createStudioSide } from "@foldback/studio-link/studio-side";
import type { StudioSide } from "@foldback/studio-link/studio-view";
import type { ViewModel } from "@foldback/studio-link/view-model";
import { createDrawnDaw, type DrawnDaw } from "./drawn-daw.ts";
import { deskApiOf, studioApiOf } from "./in-page-api.ts";
import { createInPageSession, engineer } from "./in-page-session.ts";
import { createInPageSignaling } from "./in-page-signaling.ts";
import { createMix, type Mix, openHum } from "./mix.ts";

export type Sample = {
  studio: StudioSide;
  desk: DeskSide;
  daw: DrawnDaw;
  mix: Mix;
  /** Call this in a press handler, because browsers play sound only after a press. */
  wakeSound(): void;
  close(): void;
};

/**
 * `context` must be created in the start button's press handler. Closing the sample leaves it open, because the next
 * start uses it again.
 */
export function openSample(context: AudioContext): Sample {
  const mix = createMix(context);
  const daw = createDrawnDaw(mix);
  const ports = browserPorts();
  const { nowMs } = ports.clock;
  const session = createInPageSession({ nowMs, uuid: ports.random.uuid });
  const signaling = createInPageSignaling(session);
  const portsOf = (side: "artist" | "engineer"): BrowserPorts => ({
    ...ports,
    createSocket: signaling.socketFor(side),
    // Each side counts as a separate tab.
    tab: ports.random.uuid(),
    // This page has only one mouse, and it's the engineer's. If it counted as the artist's too, the artist's would take
    // precedence.
    artistMouse: () => () => {},
  });
  const studio = openStudio(portsOf("artist"), {
    api: studioApiOf(session, nowMs),
    mediaDevices: devicesOf({ screen: () => [daw.openTrack(), mix.openTrack()] }),
  });
  const desk = openDesk(portsOf("engineer"), {
    api: deskApiOf(session, nowMs),
    mediaDevices: devicesOf({ voice: () => openHum(context) }),
  });
  mix.play();
  void meet(studio, desk);
  return {
    studio,
    desk,
    daw,
    mix,
    wakeSound() {
      void context.resume();
      void desk.resumeSound();
      void studio.resumeSound();
    },
    close() {
      for (const part of [studio, desk, daw, mix]) part.close();
    },
  };
}

type Outside<Api> = { api: Api; mediaDevices: MediaDevicesPort };
type StudioApi = ReturnType<typeof studioApiOf>;
type DeskApi = ReturnType<typeof deskApiOf>;

const sink = () => createAudioSink({ createElement: () => new Audio() });

function openStudio(ports: BrowserPorts, { api, mediaDevices }: Outside<StudioApi>): StudioSide {
  const { clock } = ports;
  const devices = createAudioDevices({ mediaDevices });
  const meter = () => createLevelMeter({ clock, workletUrl: levelWorkletUrl });
  return createStudioSide({
    ...ports,
    api,
    loadRoom: async () => ({ createRoom }),
    pendingKills: createKillMemory(),
    heldBack: createMemory([]),
    media: {
      devices,
      screen: createScreenCapture({ mediaDevices, clock }),
      programFeed: createProgramFeed({ mediaDevices, devices, meter: meter() }),
      listenback: createListenback({ mediaDevices, devices }),
      preview: createPictureSink({ clock }),
      talkbackSink: sink(),
      talkbackMeter: meter(),
    },
  });
}

function openDesk(ports: BrowserPorts, { api, mediaDevices }: Outside<DeskApi>): DeskSide {
  const { clock } = ports;
  const devices = createAudioDevices({ mediaDevices });
  const meter = () => createLevelMeter({ clock, workletUrl: levelWorkletUrl });
  return createDeskSide({
    ...ports,
    api,
    pendingLeave: createMemory(null),
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

type Tracks = { screen?: () => (MediaStreamTrack | null)[]; voice?: () => MediaStreamTrack | null };

/** Asks the browser for nothing: the screen is the drawn DAW with its mix, and the microphone is the hum. */
function devicesOf({ screen = () => [], voice = () => null }: Tracks): MediaDevicesPort {
  const none = new EventTarget();
  const streamOf = async (...tracks: (MediaStreamTrack | null)[]) =>
    new MediaStream(tracks.filter((track) => track !== null));
  return {
    getDisplayMedia: () => streamOf(...screen()),
    getUserMedia: () => streamOf(voice()),
    enumerateDevices: async () => [],
    addEventListener: none.addEventListener.bind(none),
    removeEventListener: none.removeEventListener.bind(none),
  };
}

/** Keeps in memory what the product keeps across a reload, because a reload starts the sample again. */
function createMemory<Kept>(kept: Kept) {
  let value = kept;
  return {
    get: () => value,
    put(next: Kept) {
      value = next;
    },
  };
}

function createKillMemory(): PendingKillStore {
  const kills = new Map<string, PendingKill>();
  return {
    put: async (kill) => void kills.set(kill.idempotencyKey, kill),
    remove: async (key) => void kills.delete(key),
    all: async () => [...kills.values()],
  };
}

/** Starts the session and lets the engineer join so that the visitor's first decision is about consent. */
async function meet(studio: StudioSide, desk: DeskSide): Promise<void> {
  await until(studio, ({ actions }) => actions.start !== null);
  await studio.getSnapshot().actions.start?.(engineer.id);
  await until(desk, ({ actions, lobby }) => actions.join !== null && lobby.waiting.length > 0);
  const { actions, lobby } = desk.getSnapshot();
  const [waiting] = lobby.waiting;
  if (waiting) await actions.join?.(waiting.sessionId);
}

function until<Snapshot>(model: ViewModel<Snapshot>, isReached: (snapshot: Snapshot) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isReached(model.getSnapshot())) return;
      stop();
      resolve();
    };
    const stop = model.subscribe(look);
    look();
  });
}
