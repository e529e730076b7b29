/** Whether takes start and stop automatically, and how. Off by default, and stored in this browser for each account. */
import {
  type AutomaticTakes,
  defaultAutomaticTakes,
  silenceLengths,
  startLevels,
} from "@foldback/domain/takes/sound-watch";
import type { TakeRecorder } from "@foldback/studio-link/takes/recorder-view";
import { createWindowStorage } from "@foldback/studio-link/window-storage";

type AutomaticSetting = { isOn: boolean; settings: AutomaticTakes };

export type AutomaticTakesChoice = {
  automatic(): AutomaticSetting;
  /** Also stores it for the next visit. */
  setAutomatic(setting: AutomaticSetting): void;
};

const storage = createWindowStorage("foldback.automatic-takes", () => localStorage);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function readAll(): Record<string, unknown> {
  const kept = storage.get();
  return isRecord(kept) ? kept : {};
}

/** Falls back to the defaults for anything that this version doesn't know. */
function read(owner: string): AutomaticSetting {
  const kept = readAll()[owner];
  const { isOn, startDbfs, silenceSeconds } = isRecord(kept) ? kept : {};
  return {
    isOn: isOn === true,
    settings: {
      startDbfs: startLevels.find((level) => level === startDbfs) ?? defaultAutomaticTakes.startDbfs,
      silenceSeconds:
        silenceLengths.find((length) => length === silenceSeconds) ?? defaultAutomaticTakes.silenceSeconds,
    },
  };
}

/** Applies the settings stored in an earlier visit. */
export function automaticTakes(recorder: Pick<TakeRecorder, "setAutomatic">, owner: string): AutomaticTakesChoice {
  const apply = ({ isOn, settings }: AutomaticSetting) => recorder.setAutomatic(isOn ? settings : null);
  apply(read(owner));
  return {
    automatic: () => read(owner),
    setAutomatic(setting) {
      const { isOn, settings } = setting;
      storage.put({ ...readAll(), [owner]: { isOn, ...settings } });
      apply(setting);
    },
  };
}
