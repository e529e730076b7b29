import type { MediaDevicesPort, Observable } from "./media-ports.ts";

/** `label` is null until the user has allowed a capture. */
export type AudioDevice = { deviceId: string; groupId: string; label: string | null };
export type AudioDeviceList = {
  inputs: readonly AudioDevice[];
  outputs: readonly AudioDevice[];
  /** False before the first permission: then ids are blank and one entry stands for all. */
  labelsKnown: boolean;
};

export type AudioDevices = Observable<AudioDeviceList> & {
  refresh(): Promise<AudioDeviceList>;
  canSelectOutput: boolean;
  close(): void;
};
export declare function createAudioDevices(deps: { mediaDevices: MediaDevicesPort }): AudioDevices;
