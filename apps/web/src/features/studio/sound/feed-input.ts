/**
 * The input that you last chose for the program feed. It's kept in this browser, because device ids are valid only
 * here.
 */
import type { AudioDevice } from "@foldback/studio-link/media/audio-devices";
import type { ProgramSource } from "@foldback/studio-link/media/program-feed";
import type { StudioActions } from "@foldback/studio-link/studio-view";
import { createWindowStorage } from "@foldback/studio-link/window-storage";
import { type DeviceItem, deviceIdOf, deviceItems, shownDevice } from "../../../shared/live/device-select.tsx";
import type { FoundInput } from "../../../shared/takes/slot-types.ts";
import { texts } from "../texts.ts";

/** If the browser refuses storage, you choose the input again in each session. */
const picked = createWindowStorage("foldback.feed-input", () => localStorage);

/** Stands for the shared screen. No device has this id. */
const sharedScreen = "screen";

/** Choosing the default input clears the stored choice. */
export const saveFeedSource = (source: ProgramSource) =>
  picked.put(source.kind === "input" ? source.deviceId : sharedScreen);

/** What the recorder opens outside a session. */
export const savedFeedSource = (inputs: readonly AudioDevice[]): ProgramSource =>
  picked.get() === sharedScreen ? { kind: "screen" } : { kind: "input", deviceId: savedFeedInput(inputs) };

/** Null if no input was chosen or it isn't connected. */
export function savedFeedInput(inputs: readonly AudioDevice[]): string | null {
  const kept = picked.get();
  return inputs.find(({ deviceId }) => deviceId === kept)?.deviceId ?? null;
}

/** Finds a connected input by its name. If several have it, this prefers the one that you last chose. */
export function findFeedInput(inputs: readonly AudioDevice[], name: string): FoundInput {
  const hasNames = inputs.some(({ label }) => label !== null);
  if (name === "" || !hasNames) return { status: "unknown" };
  const named = inputs.filter(({ label }) => label === name);
  const saved = savedFeedInput(named) ?? named[0]?.deviceId;
  return saved === undefined ? { status: "gone" } : { status: "found", deviceId: saved };
}

type AtStart = {
  session: unknown;
  audioInputs: readonly AudioDevice[];
  programFeed: { source: ProgramSource | null };
  actions: Pick<StudioActions, "chooseProgramFeed">;
  /** Without it, sound can only come from an input. */
  canShareScreen: boolean;
};

/**
 * Selects the stored input when a session starts, or the default one if this browser can't share a screen. Like any
 * source, it's sent only while the engineer has the view scope.
 */
export function preselectFeed({ session, audioInputs, programFeed, actions, canShareScreen }: AtStart): void {
  // The session may have been killed while the inputs were being listed.
  if (session === null) return;
  const deviceId = savedFeedInput(audioInputs);
  const isInputWanted = deviceId !== null || !canShareScreen;
  if (isInputWanted && programFeed.source === null) void actions.chooseProgramFeed({ kind: "input", deviceId });
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
