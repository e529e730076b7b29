import type { AudioDevice } from "@foldback/studio-link/media/audio-devices";
import { Select } from "@foldback/ui/select";
import { useState } from "react";
import { liveTexts as texts } from "./texts.ts";

type DeviceSelectProps = {
  label: string;
  defaultLabel: string;
  devices: readonly AudioDevice[];
  /** The device in use; null is the default. */
  chosen: string | null;
  /** Resolves to what went wrong, or null. */
  choose: (deviceId: string | null) => Promise<string | null>;
};

/** Shows the device in use. If the one you chose was refused, it says so. */
export function DeviceSelect({ label, defaultLabel, devices, chosen, choose }: DeviceSelectProps) {
  const [refusal, setRefusal] = useState<{ text: string; chosen: string | null } | null>(null);
  // Clears the old error once another device is in use.
  const text = refusal?.chosen === chosen ? refusal.text : null;
  return (
    <div>
      <Select
        label={label}
        value={shownDevice(devices, chosen)}
        items={deviceItems(devices, { defaultLabel, chosen })}
        onValueChange={(value) => {
          setRefusal(null);
          void choose(deviceIdOf(value)).then((said) => setRefusal(said === null ? null : { text: said, chosen }));
        }}
      />
      <div role="status">{text !== null && <p className="pt-1.5 text-accent-text text-xs">{text}</p>}</div>
    </div>
  );
}

export type DeviceItem = { value: string; label: string };

const prefix = "device:";

/** The two functions convert a device id to a select's value and back. Null is the browser's default. */
export const deviceValue = (deviceId: string | null): string => `${prefix}${deviceId ?? ""}`;
export const deviceIdOf = (value: string): string | null => value.slice(prefix.length) || null;

type Choice = { defaultLabel: string; chosen: string | null };

/**
 * Browsers hide names and ids until the first permission, so until then only the default can be chosen. A chosen device
 * stays in the list after it's unplugged.
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
  return [...items, { value: deviceValue(chosen), label: texts.unpluggedDevice }];
}

/** Returns the value to select for the default device, which some browsers list under its own id. */
export function shownDevice(devices: readonly AudioDevice[], chosen: string | null): string {
  if (chosen !== null) return deviceValue(chosen);
  return deviceValue(devices.find(({ isDefault }) => isDefault)?.deviceId ?? null);
}
