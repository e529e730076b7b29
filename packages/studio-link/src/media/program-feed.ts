/**
 * The stereo mix for the engineer: the screen's sound or any input the artist chooses, without speech filters. It
 * supplies one track at a time for replaceTrack, waits for unplugged devices to come back, and reports problems with
 * the sound. It doesn't stop the screen's track, which belongs to the screen capture.
 */
import { createEmitter } from "../emitter.ts";
import type { Unsubscribe } from "../ports.ts";
import { musicConstraints } from "./audio-constraints.ts";
import type { AudioDevices } from "./audio-devices.ts";
import type { CaptureErrorCode } from "./capture-error.ts";
import { type FeedHistory, type FeedWarning, nextFeedHistory, noFeedHistory } from "./feed-warnings.ts";
import { createInputCapture } from "./input-capture.ts";
import type { LevelFrame } from "./level-frame.ts";
import type { LevelMeter } from "./level-meter.ts";
import type { MediaDevicesPort, Observable } from "./media-ports.ts";
import { type ProcessingCheck, processingCheck } from "./processing-check.ts";
import { createSharedSound, type SharedSound, type ShareFailure } from "./shared-sound.ts";

/** `deviceId: null` means the browser's default input. */
export type ProgramSource = { kind: "screen" } | { kind: "input"; deviceId: string | null };

export type ProgramFeedState =
  | { status: "off" }
  | { status: "asking"; source: ProgramSource }
  /** There's nothing to send yet. The feed starts when the screen has sound or the device is plugged in again. */
  | { status: "waiting"; source: ProgramSource; reason: "no-screen-audio" | "device-gone" }
  | {
      status: "live";
      /** The source in use now. */
      source: ProgramSource;
      /** The unplugged source that the artist chose and that this one replaces. */
      standsInFor: ProgramSource | null;
      /** The last choice couldn't be opened, so the previous source stays. */
      refused: { source: ProgramSource; code: CaptureErrorCode } | null;
      label: string;
      processing: ProcessingCheck;
      /** Worst first. */
      warnings: readonly FeedWarning[];
    }
  | { status: "failed"; source: ProgramSource; code: CaptureErrorCode };

export type ProgramFeed = Observable<ProgramFeedState> & {
  getTrack(): MediaStreamTrack | null;
  /** Called with every new track for replaceTrack, but not with the current one. */
  onTrack(listener: (track: MediaStreamTrack | null) => void): Unsubscribe;
  subscribeLevels(listener: (frame: LevelFrame) => void): Unsubscribe;
  /** The screen's audio track. It becomes the feed unless the artist has chosen an input. */
  setScreenTrack(track: MediaStreamTrack | null): void;
  useSource(source: ProgramSource): Promise<void>;
  /** Asks for a tab or a screen and uses its sound, without a session. Call this in the user gesture. */
  shareSound(): Promise<ShareFailure | null>;
  /** Synchronous, because it's part of the kill. Also forgets the artist's choice. */
  stop(): void;
  close(): void;
};

export type ProgramFeedDeps = { mediaDevices: MediaDevicesPort; devices: AudioDevices; meter: LevelMeter };

type Refused = { source: ProgramSource; code: CaptureErrorCode };
/** The feed's state is derived from these fields. */
type Feed = {
  chosen: ProgramSource;
  asking: ProgramSource | null;
  refused: Refused | null;
  screenTrack: MediaStreamTrack | null;
  inputTrack: MediaStreamTrack | null;
  /** Sound that's shared only to be recorded. The sound of a shared screen replaces it. */
  sharedTrack: MediaStreamTrack | null;
  isOn: boolean;
};

const screen: ProgramSource = { kind: "screen" };
const offFeed: Feed = {
  chosen: screen,
  asking: null,
  refused: null,
  screenTrack: null,
  inputTrack: null,
  sharedTrack: null,
  isOn: false,
};

export function createProgramFeed({ mediaDevices, devices, meter }: ProgramFeedDeps): ProgramFeed {
  const changed = createEmitter();
  const trackChanged = createEmitter<MediaStreamTrack | null>();
  let feed = offFeed;
  let state: ProgramFeedState = { status: "off" };
  let sending: MediaStreamTrack | null = null;
  let history: FeedHistory = noFeedHistory;

  const update = (change: Partial<Feed>) => {
    feed = { ...feed, ...change };
    const track = trackToSend(feed);
    if (feed.sharedTrack !== null && feed.sharedTrack !== track) feed = { ...feed, sharedTrack: shared.end() };
    const isNew = track !== sending;
    if (isNew) {
      sending = track;
      history = noFeedHistory;
      meter.setTrack(track);
    }
    state = stateOf(feed, history.warnings);
    if (isNew) trackChanged.emit(track);
    changed.emit();
  };

  const shared = createSharedSound({ mediaDevices, onTrack: (sharedTrack) => update({ sharedTrack }) });

  const input = createInputCapture({
    mediaDevices,
    devices,
    constraints: musicConstraints,
    contentHint: "music",
    onTrack: (inputTrack) => update({ inputTrack, refused: null }),
  });

  const endLevels = meter.subscribe((frame) => {
    const before = history.warnings;
    history = nextFeedHistory(history, frame);
    if (state.status !== "live" || before.join() === history.warnings.join()) return;
    state = { ...state, warnings: history.warnings };
    changed.emit();
  });

  const openInput = async (source: ProgramSource & { kind: "input" }) => {
    update({ asking: source, refused: null, isOn: true });
    const opened = await input.open(source.deviceId);
    if (opened.status === "opened") update({ chosen: source, asking: null });
    if (opened.status === "failed") update({ asking: null, refused: { source, code: opened.code } });
  };

  return {
    getState: () => state,
    subscribe: (listener) => changed.subscribe(listener),
    getTrack: () => sending,
    onTrack: (listener) => trackChanged.subscribe(listener),
    subscribeLevels: (listener) => meter.subscribe(listener),
    setScreenTrack(screenTrack) {
      if (screenTrack !== feed.screenTrack || !feed.isOn) update({ screenTrack, isOn: true });
    },
    async useSource(source) {
      if (source.kind === "input") return openInput(source);
      update({ chosen: source, asking: null, refused: null, inputTrack: null, isOn: true });
      input.close();
    },
    shareSound: () => share({ shared, update, closeInput: input.close, isAsking: () => feed.asking === screen }),
    stop() {
      shared.end();
      update(offFeed);
      input.close();
    },
    close() {
      shared.end();
      input.close();
      endLevels();
      meter.close();
      changed.clear();
      trackChanged.clear();
    },
  };
}

type Share = {
  shared: SharedSound;
  update: (change: Partial<Feed>) => void;
  closeInput: () => void;
  isAsking: () => boolean;
};

async function share({ shared, update, closeInput, isAsking }: Share): Promise<ShareFailure | null> {
  const asked = shared.open();
  update({ chosen: screen, asking: screen, refused: null, inputTrack: null, sharedTrack: null, isOn: true });
  closeInput();
  const failure = await asked;
  if (isAsking()) update({ asking: null });
  return failure;
}

/** Falls back to the screen's sound, if any, while the chosen input is unplugged. */
function trackToSend(feed: Feed): MediaStreamTrack | null {
  if (!feed.isOn) return null;
  return (feed.chosen.kind === "input" ? feed.inputTrack : null) ?? feed.screenTrack ?? feed.sharedTrack;
}

function stateOf(feed: Feed, warnings: readonly FeedWarning[]): ProgramFeedState {
  const track = trackToSend(feed);
  const { chosen, asking, refused } = feed;
  if (!feed.isOn) return { status: "off" };
  if (track) {
    const source = track === feed.screenTrack || track === feed.sharedTrack ? screen : chosen;
    return {
      status: "live",
      source,
      standsInFor: source === chosen || chosen.kind === "screen" ? null : chosen,
      refused,
      label: track.label,
      processing: processingCheck(track.getSettings()),
      warnings,
    };
  }
  if (asking) return { status: "asking", source: asking };
  if (refused) return { status: "failed", ...refused };
  return { status: "waiting", source: chosen, reason: chosen.kind === "screen" ? "no-screen-audio" : "device-gone" };
}
