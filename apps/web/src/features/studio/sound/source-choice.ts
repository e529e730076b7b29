import type { AudioDevice } from "@foldback/studio-link/media/audio-devices";
import type { ProgramSource } from "@foldback/studio-link/media/program-feed";
import { type DeviceItem, deviceIdOf, deviceItems, shownDevice } from "../../../shared/live/device-items.ts";
import { texts } from "../texts.ts";

const screen: DeviceItem = { value: "screen", label: texts.sharedSound };

export function programFeedItems(devices: readonly AudioDevice[], source: ProgramSource | null): DeviceItem[] {
  const chosen = source?.kind === "input" ? source.deviceId : null;
  return [screen, ...deviceItems(devices, { defaultLabel: texts.defaultInput, chosen })];
}

export const sourceValue = (devices: readonly AudioDevice[], source: ProgramSource | null): string =>
  source?.kind === "input" ? shownDevice(devices, source.deviceId) : screen.value;

export const sourceOf = (value: string): ProgramSource =>
  value === screen.value ? { kind: "screen" } : { kind: "input", deviceId: deviceIdOf(value) };
