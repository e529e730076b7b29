/** This machine's audio inputs and outputs, updated as they come and go. */
import { createEmitter } from "../emitter.ts";
import type { MediaDevicesPort, Observable } from "./media-ports.ts";

/** `label` is null until the user has allowed a capture. `isDefault` marks the system's current default. */
export type AudioDevice = { deviceId: string; groupId: string; label: string | null; isDefault: boolean };
export type AudioDeviceList = {
  inputs: readonly AudioDevice[];
  outputs: readonly AudioDevice[];
  /**
   * True if there's an input whose id the browser hides, so it can't be chosen. Browsers do that before the first
   * permission, and some of them whenever nothing is captured.
   */
  hasHiddenInput: boolean;
};

export type AudioDevices = Observable<AudioDeviceList> & {
  /** Call this after a permission is granted too, because browsers send no event when labels become readable. */
  refresh(): Promise<AudioDeviceList>;
  close(): void;
};

const noDevices: AudioDeviceList = { inputs: [], outputs: [], hasHiddenInput: false };

export function createAudioDevices({ mediaDevices }: { mediaDevices: MediaDevicesPort }): AudioDevices {
  const changed = createEmitter();
  const ended = new AbortController();
  let list = noDevices;

  const read = async (hasDeviceChanged: boolean): Promise<AudioDeviceList> => {
    // If the browser refuses to list devices, we treat it as having none.
    const found = await mediaDevices.enumerateDevices().catch(() => []);
    const next = audioDeviceList(found);
    // Hidden inputs all look the same, so the list doesn't show that another one is back.
    const isNews = JSON.stringify(next) !== JSON.stringify(list) || (hasDeviceChanged && next.hasHiddenInput);
    if (!ended.signal.aborted && isNews) {
      list = next;
      changed.emit();
    }
    return list;
  };

  mediaDevices.addEventListener("devicechange", () => void read(true), { signal: ended.signal });
  void read(false);
  return {
    getState: () => list,
    subscribe: (listener) => changed.subscribe(listener),
    refresh: () => read(false),
    close() {
      ended.abort();
      changed.clear();
    },
  };
}

type Listed = Pick<MediaDeviceInfo, "kind" | "deviceId" | "groupId" | "label">;

export function audioDeviceList(found: readonly Listed[]): AudioDeviceList {
  const ofKind = (kind: MediaDeviceKind): AudioDevice[] =>
    found.filter((device) => device.kind === kind && !isSecondName(device)).map(audioDevice);
  const all = ofKind("audioinput");
  const inputs = all.filter((device) => device.deviceId !== "");
  return { inputs, outputs: ofKind("audiooutput"), hasHiddenInput: inputs.length < all.length };
}

/** Windows lists the default communications device a second time under this id. */
const isSecondName = (device: Listed) => device.deviceId === "communications";

const audioDevice = ({ deviceId, groupId, label }: Listed): AudioDevice => ({
  deviceId,
  groupId,
  label: label === "" ? null : label,
  isDefault: deviceId === "default",
});
