/** The audio inputs and outputs of this machine, updated as they come and go. */
import { createEmitter } from "../emitter.ts";
import type { MediaDevicesPort, Observable } from "./media-ports.ts";

/** `label` is null until the user has allowed a capture. `isDefault` marks the system's current default. */
export type AudioDevice = { deviceId: string; groupId: string; label: string | null; isDefault: boolean };
export type AudioDeviceList = {
  inputs: readonly AudioDevice[];
  outputs: readonly AudioDevice[];
  /** False before the first permission: browsers then hide ids and names, so nothing can be chosen. */
  labelsKnown: boolean;
};

export type AudioDevices = Observable<AudioDeviceList> & {
  /** Call this after a permission is granted too, because browsers send no event when labels become readable. */
  refresh(): Promise<AudioDeviceList>;
  close(): void;
};

const noDevices: AudioDeviceList = { inputs: [], outputs: [], labelsKnown: false };

export function createAudioDevices({ mediaDevices }: { mediaDevices: MediaDevicesPort }): AudioDevices {
  const changed = createEmitter();
  const ended = new AbortController();
  let list = noDevices;

  const refresh = async (): Promise<AudioDeviceList> => {
    // If the browser refuses to list devices, we treat it as having none.
    const found = await mediaDevices.enumerateDevices().catch(() => []);
    const next = audioDeviceList(found);
    if (!ended.signal.aborted && JSON.stringify(next) !== JSON.stringify(list)) {
      list = next;
      changed.emit();
    }
    return list;
  };

  mediaDevices.addEventListener("devicechange", () => void refresh(), { signal: ended.signal });
  void refresh();
  return {
    getState: () => list,
    subscribe: (listener) => changed.subscribe(listener),
    refresh,
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
  const inputs = ofKind("audioinput").filter((device) => device.deviceId !== "");
  return { inputs, outputs: ofKind("audiooutput"), labelsKnown: inputs.some((device) => device.label !== null) };
}

/** Windows lists the default communications device a second time under this id. */
const isSecondName = (device: Listed) => device.deviceId === "communications";

const audioDevice = ({ deviceId, groupId, label }: Listed): AudioDevice => ({
  deviceId,
  groupId,
  label: label === "" ? null : label,
  isDefault: deviceId === "default",
});
