import { type AutomaticTakes, silenceLengths, startLevels } from "@foldback/domain/takes/sound-watch";
import { Select } from "@foldback/ui/select";
import { Switch } from "@foldback/ui/switch";
import { useState } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import type { Takes } from "../model/takes-of.ts";
import { texts } from "../texts.ts";

const levels = startLevels.map((value) => ({ value, label: texts.level(value) }));
const lengths = silenceLengths.map((value) => ({ value, label: texts.silence(value) }));

/** Lets takes start on sound and end on silence. */
export function AutomaticChoice({ takes }: { takes: Takes }) {
  const { automatic } = useViewModel(takes.recorder);
  const [settings, setSettings] = useState(() => takes.automatic().settings);
  const isOn = automatic !== null;
  const change = (next: Partial<AutomaticTakes>) => {
    const changed = { ...settings, ...next };
    setSettings(changed);
    takes.setAutomatic({ isOn, settings: changed });
  };
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <div className="flex flex-col gap-1.5">
        <Switch checked={isOn} onCheckedChange={(next) => takes.setAutomatic({ isOn: next, settings })}>
          {texts.automatic}
        </Switch>
        <p className="text-ink-muted text-xs">{texts.automaticHint}</p>
      </div>
      {isOn && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={texts.startLevel}
            value={settings.startDbfs}
            items={levels}
            onValueChange={(startDbfs) => change({ startDbfs })}
          />
          <Select
            label={texts.silenceLength}
            value={settings.silenceSeconds}
            items={lengths}
            onValueChange={(silenceSeconds) => change({ silenceSeconds })}
          />
        </div>
      )}
    </div>
  );
}
