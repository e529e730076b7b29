import type { AudioDevice } from "@foldback/studio-link/media/audio-devices";
import { Select } from "@foldback/ui/select";
import { useState } from "react";
import { deviceIdOf, deviceItems, shownDevice } from "./device-items.ts";

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
