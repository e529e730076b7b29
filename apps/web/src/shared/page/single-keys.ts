import { createWindowStorage } from "@foldback/studio-link/window-storage";
import { useSyncExternalStore } from "react";

/**
 * Single-key shortcuts, such as M, get in the way of speech input. Without storage, the choice lasts until you leave
 * the page.
 */
const kept = createWindowStorage("foldback.single-keys", () => localStorage);
const listeners = new Set<() => void>();
let areOn = kept.get() !== "off";

export const singleKeysAreOn = (): boolean => areOn;

export function setSingleKeys(on: boolean): void {
  areOn = on;
  kept.put(on ? null : "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysAreOn, () => true);
