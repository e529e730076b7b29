import type { AudioDevice } from "@foldback/studio-link/media/audio-devices";
import type { ProgramSource } from "@foldback/studio-link/media/program-feed";

type Item = { value: string; label: string };

const screenValue = "screen";
const inputPrefix = "input:";

/** A source as the value of a select, and back. The default input has an empty device id. */
export const sourceValue = (source: ProgramSource | null): string | null =>
  source === null ? null : source.kind === "screen" ? screenValue : `${inputPrefix}${source.deviceId ?? ""}`;

export function sourceOf(value: string): ProgramSource {
  if (value === screenValue) return { kind: "screen" };
  const deviceId = value.slice(inputPrefix.length);
  return { kind: "input", deviceId: deviceId === "" ? null : deviceId };
}

/** Before the first permission the browser hides names: then one entry stands for the default input. */
export function inputItems(devices: readonly AudioDevice[]): Item[] {
  const named = devices.filter(({ deviceId }) => deviceId !== "");
  if (named.length === 0) return [{ value: inputPrefix, label: "Default audio input" }];
  return named.map(({ deviceId, label }, index) => ({
    value: `${inputPrefix}${deviceId}`,
    label: label ?? `Audio input ${index + 1}`,
  }));
}

export const programFeedItems = (devices: readonly AudioDevice[], chosen: string | null): Item[] =>
  withChosen([{ value: screenValue, label: "Shared tab or system audio" }, ...inputItems(devices)], chosen);

/** A device that was unplugged stays in the list for as long as it is the choice. */
export const withChosen = (items: Item[], chosen: string | null): Item[] =>
  chosen === null || items.some(({ value }) => value === chosen)
    ? items
    : [...items, { value: chosen, label: chosen === inputPrefix ? "Default audio input" : "Unplugged input" }];

export const inputValue = (deviceId: string | null): string => `${inputPrefix}${deviceId ?? ""}`;
