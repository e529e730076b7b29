/**
 * The input that was picked for the program feed in this browser: in the check before a session, or in one. Device ids are this
 * browser's own, and mean nothing to any other.
 */
import type { AudioDevice } from "@foldback/studio-link/media/audio-devices";
import type { ProgramSource } from "@foldback/studio-link/media/program-feed";
import type { StudioActions } from "@foldback/studio-link/studio-view";
import { createWindowStorage } from "@foldback/studio-link/window-storage";
import { type DeviceItem, deviceIdOf, deviceItems, shownDevice } from "../../../shared/live/device-select.tsx";
import { texts } from "../texts.ts";

/** Where storage is forbidden it is picked anew each time. */
const picked = createWindowStorage("foldback.feed-input", () => localStorage);

/** The last choice counts: the shared screen, or the browser's default input, puts the one before aside. */
export const keepFeedSource = (source: ProgramSource) => picked.put(source.kind === "input" ? source.deviceId : null);

/** Null when none was picked, or it is not there now. */
export function keptFeedInput(inputs: readonly AudioDevice[]): string | null {
  const kept = picked.get();
  return inputs.find(({ deviceId }) => deviceId === kept)?.deviceId ?? null;
}

type AtStart = {
  session: unknown;
  audioInputs: readonly AudioDevice[];
  programFeed: { source: ProgramSource | null };
  actions: Pick<StudioActions, "chooseProgramFeed">;
};

/** When a session has started. It is seen and metered at once, and sent like every source: under the view scope. */
export function preselectFeed({ session, audioInputs, programFeed, actions }: AtStart): void {
  // Killed while the inputs were looked up.
  if (session === null) return;
  const deviceId = keptFeedInput(audioInputs);
  if (deviceId !== null && programFeed.source === null) void actions.chooseProgramFeed({ kind: "input", deviceId });
}

const screen: DeviceItem = { value: "screen", label: texts.sharedSound };

export function programFeedItems(devices: readonly AudioDevice[], source: ProgramSource | null): DeviceItem[] {
  const chosen = source?.kind === "input" ? source.deviceId : null;
  return [screen, ...deviceItems(devices, { defaultLabel: texts.defaultInput, chosen })];
}

export const sourceValue = (devices: readonly AudioDevice[], source: ProgramSource | null): string =>
  source?.kind === "input" ? shownDevice(devices, source.deviceId) : screen.value;

export const sourceOf = (value: string): ProgramSource =>
  value === screen.value ? { kind: "screen" } : { kind: "input", deviceId: deviceIdOf(value) };
