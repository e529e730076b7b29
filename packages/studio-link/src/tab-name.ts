/**
 * A random name for this browser tab that survives a reload. While a page runs, the name is kept only in memory,
 * because a duplicated tab gets a copy of the window's storage and mustn't find the original tab's name there.
 */
import type { createWindowStorage } from "./window-storage.ts";

type TabNameDeps = {
  storage: ReturnType<typeof createWindowStorage>;
  uuid(): string;
  /** Fires when the user leaves the page, and when the browser restores it from its cache. */
  page: Pick<EventTarget, "addEventListener">;
};

/** Call this once per page. */
export function claimTabName({ storage, uuid, page }: TabNameDeps): string {
  const left = storage.get();
  const name = typeof left === "string" && isUuid.test(left) ? left : uuid();
  storage.put(null);
  page.addEventListener("pagehide", () => storage.put(name));
  page.addEventListener("pageshow", () => storage.put(null));
  return name;
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
