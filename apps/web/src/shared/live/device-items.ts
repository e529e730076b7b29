import type { AudioDevice } from "@foldback/studio-link/media/audio-devices";

export type DeviceItem = { value: string; label: string };

const prefix = "device:";

/** A device id as the value of a select, and back; null is the browser's default. */
export const deviceValue = (deviceId: string | null): string => `${prefix}${deviceId ?? ""}`;
export const deviceIdOf = (value: string): string | null => value.slice(prefix.length) || null;

type Choice = { defaultLabel: string; chosen: string | null };

/**
 * Before the first permission the browser hides names and ids: then only its default can be chosen. A device that was
 * unplugged stays in the list for as long as it is the choice.
 */
export function deviceItems(devices: readonly AudioDevice[], { defaultLabel, chosen }: Choice): DeviceItem[] {
  const named = devices.filter(({ deviceId }) => deviceId !== "");
  const listed = named.map(({ deviceId, label }, index) => ({
    value: deviceValue(deviceId),
    label: label ?? `${defaultLabel} ${index + 1}`,
  }));
  const items = named.some(({ isDefault }) => isDefault)
    ? listed
    : [{ value: deviceValue(null), label: defaultLabel }, ...listed];
  if (chosen === null || items.some(({ value }) => value === deviceValue(chosen))) return items;
  return [...items, { value: deviceValue(chosen), label: "Unplugged device" }];
}

/** The value to show for "the default", which some browsers list as a device of its own. */
export function shownDevice(devices: readonly AudioDevice[], chosen: string | null): string {
  if (chosen !== null) return deviceValue(chosen);
  return deviceValue(devices.find(({ isDefault }) => isDefault)?.deviceId ?? null);
}
