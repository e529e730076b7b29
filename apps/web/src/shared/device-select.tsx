import type { AudioDevice } from "@foldback/studio-link/media/audio-devices";
import { Select } from "@foldback/ui/select";
import { useState } from "react";
import { deviceIdOf, deviceItems, shownDevice } from "./device-items.ts";

type DeviceSelectProps = {
  label: string;
  defaultLabel: string;
  devices: readonly AudioDevice[];
  choose: (deviceId: string | null) => Promise<unknown>;
};

/** For devices whose choice nobody else keeps: it starts at the default and remembers what was taken. */
export function DeviceSelect({ label, defaultLabel, devices, choose }: DeviceSelectProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Select
      label={label}
      value={shownDevice(devices, chosen)}
      items={deviceItems(devices, { defaultLabel, chosen })}
      onValueChange={(value) => {
        const deviceId = deviceIdOf(value);
        void choose(deviceId).then((taken) => taken !== false && setChosen(deviceId));
      }}
    />
  );
}
