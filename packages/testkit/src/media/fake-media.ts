/**
 * Test doubles for capture: tracks that can end, devices that can be plugged and unplugged, and a picker that answers
 * when told to.
 */
import type { MediaDevicesPort } from "@foldback/studio-link/media/media-ports";

export type FakeTrack = MediaStreamTrack & {
  /**
   * Ends as if the device was unplugged or the user pressed the browser's stop button. `stop()` itself fires no event.
   */
  endByItself(): void;
  clones: FakeTrack[];
};

type TrackParts = {
  kind?: "audio" | "video";
  label?: string;
  settings?: MediaTrackSettings & { restrictOwnAudio?: boolean };
};

export function createFakeTrack({ kind = "audio", label = kind, settings = {} }: TrackParts = {}): FakeTrack {
  const clones: FakeTrack[] = [];
  let readyState: MediaStreamTrackState = "live";
  let constraints: MediaTrackConstraints = {};
  const target = Object.assign(new EventTarget(), {
    kind,
    label,
    id: crypto.randomUUID(),
    enabled: true,
    contentHint: "",
    clones,
    getSettings: () => settings,
    getConstraints: () => constraints,
    async applyConstraints(next: MediaTrackConstraints = {}) {
      constraints = next;
    },
    clone() {
      const clone = createFakeTrack({ kind, label, settings });
      clones.push(clone);
      return clone;
    },
    stop() {
      readyState = "ended";
    },
    endByItself() {
      readyState = "ended";
      target.dispatchEvent(new Event("ended"));
    },
  });
  Object.defineProperty(target, "readyState", { get: () => readyState });
  return target as unknown as FakeTrack;
}

export function fakeStream(tracks: readonly MediaStreamTrack[]): MediaStream {
  const ofKind = (kind: string) => tracks.filter((mediaTrack) => mediaTrack.kind === kind);
  const stream = {
    getTracks: () => [...tracks],
    getAudioTracks: () => ofKind("audio"),
    getVideoTracks: () => ofKind("video"),
  };
  return stream as unknown as MediaStream;
}

type Answer = readonly MediaStreamTrack[] | DOMException;

export type FakeMediaDevices = {
  port: MediaDevicesPort;
  /** Every track from getUserMedia, oldest first. */
  opened: FakeTrack[];
  constraints: MediaStreamConstraints[];
  plug(deviceId: string): void;
  /** Ends the device's tracks, then changes the list. */
  unplug(deviceId: string): void;
  /** From now on, lists devices without ids and names, as some browsers do while nothing is captured. */
  hideNames(): void;
  /** Makes getUserMedia reject with this error. Pass null to let it succeed again. */
  refuseWith(error: DOMException | null): void;
  /** Makes getUserMedia hang from now on. The returned function releases the waiting calls. */
  holdBack(): () => void;
  pickers: { answer: (answer: Answer) => Promise<void>; options: DisplayMediaStreamOptions | undefined }[];
};

/** The device "default" is always present. `settingsOf` sets the settings of opened tracks per device. */
export function createFakeMediaDevices(
  settingsOf: (deviceId: string) => MediaTrackSettings = () => ({}),
): FakeMediaDevices {
  const events = new EventTarget();
  const plugged = new Set(["default"]);
  const tracksOf = new Map<string, FakeTrack[]>();
  const fake: Pick<FakeMediaDevices, "opened" | "constraints" | "pickers"> = {
    opened: [],
    constraints: [],
    pickers: [],
  };
  let refusal: DOMException | null = null;
  let areNamesHidden = false;
  let gate: Promise<void> = Promise.resolve();

  const port: MediaDevicesPort = {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    enumerateDevices: async () => [...plugged].map((deviceId) => deviceInfo(areNamesHidden ? "" : deviceId)),
    async getUserMedia(constraints = {}) {
      fake.constraints.push(constraints);
      await gate;
      if (refusal) throw refusal;
      const deviceId = exactDeviceId(constraints) ?? "default";
      if (!plugged.has(deviceId)) throw new DOMException("gone", "NotFoundError");
      const opened = createFakeTrack({ label: deviceId, settings: settingsOf(deviceId) });
      fake.opened.push(opened);
      tracksOf.set(deviceId, [...(tracksOf.get(deviceId) ?? []), opened]);
      return fakeStream([opened]);
    },
    getDisplayMedia(options) {
      const picked = Promise.withResolvers<MediaStream>();
      const answer = async (given: Answer) => {
        if (given instanceof DOMException) picked.reject(given);
        else picked.resolve(fakeStream(given));
        await settled();
      };
      fake.pickers.push({ options, answer });
      return picked.promise;
    },
  };
  const changed = () => void events.dispatchEvent(new Event("devicechange"));
  return {
    ...fake,
    port,
    plug(deviceId) {
      plugged.add(deviceId);
      changed();
    },
    unplug(deviceId) {
      plugged.delete(deviceId);
      for (const opened of tracksOf.get(deviceId) ?? []) if (opened.readyState === "live") opened.endByItself();
      changed();
    },
    hideNames() {
      areNamesHidden = true;
    },
    refuseWith(error) {
      refusal = error;
    },
    holdBack() {
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      return () => held.resolve();
    },
  };
}

/** Resolves after all callbacks of settled promises have run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const deviceInfo = (deviceId: string): MediaDeviceInfo => ({
  deviceId,
  groupId: "",
  label: deviceId,
  kind: "audioinput",
  toJSON: () => ({}),
});

function exactDeviceId({ audio }: MediaStreamConstraints): string | null {
  const wanted = typeof audio === "object" ? audio.deviceId : undefined;
  if (typeof wanted !== "object" || Array.isArray(wanted) || typeof wanted.exact !== "string") return null;
  return wanted.exact;
}
