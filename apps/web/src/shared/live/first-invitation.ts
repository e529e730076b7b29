import { createWindowStorage } from "@foldback/studio-link/window-storage";
import { useSyncExternalStore } from "react";

/** Whether an invitation has ever reached this browser. Without storage, we know only until you leave the page. */
const kept = createWindowStorage("foldback.invited", () => localStorage);
const listeners = new Set<() => void>();
let wasInvited = kept.get() === true;

export function rememberInvitation(): void {
  if (wasInvited) return;
  wasInvited = true;
  kept.put(true);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useWasInvited = (): boolean => useSyncExternalStore(subscribe, () => wasInvited);
