import type { AudioDevice } from "@foldback/studio-link/media/audio-devices";
import { Select } from "@foldback/ui/select";
import { useState } from "react";

type DeviceSelectProps = {
  label: string;
  defaultLabel: string;
  devices: readonly AudioDevice[];
  /** What is really used; null is the default. */
  chosen: string | null;
  /** Answers what there is to say of a refused choice; null: taken. */
  choose: (deviceId: string | null) => Promise<string | null>;
};

/** Shows what is used, not what was pressed, and says why the two differ. */
export function DeviceSelect({ label, defaultLabel, devices, chosen, choose }: DeviceSelectProps) {
  const [refusal, setRefusal] = useState<{ text: string; chosen: string | null } | null>(null);
  // Clears an old refusal once another device is in use.
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
