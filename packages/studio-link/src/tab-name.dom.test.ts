import { expect, test } from "vitest";
import { claimTabName } from "./tab-name.ts";
import { createWindowStorage } from "./window-storage.ts";

/** One tab's storage, shared by the pages opened in it one after another. */
function createTab(copied: Record<string, string> = {}) {
  const items = new Map(Object.entries(copied));
  const port = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return {
    duplicate: () => createTab(Object.fromEntries(items)),
    open() {
      const page = new EventTarget();
      const storage = createWindowStorage("tab", () => port);
      return { page, name: claimTabName({ storage, uuid: () => crypto.randomUUID(), page }) };
    },
  };
}

test("[ST-3] a reloaded page finds its tab's name", () => {
  const tab = createTab();
  const first = tab.open();
  first.page.dispatchEvent(new Event("pagehide"));
  expect(tab.open().name).toBe(first.name);
});

test("[ST-3] a duplicated tab gets its own name, even after the original came back from the browser's cache", () => {
  const tab = createTab();
  const first = tab.open();
  expect(tab.duplicate().open().name).not.toBe(first.name);
  first.page.dispatchEvent(new Event("pagehide"));
  first.page.dispatchEvent(new Event("pageshow"));
  expect(tab.duplicate().open().name).not.toBe(first.name);
});

test("[ST-3] the tab gets a new name after a crash, and if what's stored isn't a name", () => {
  const tab = createTab({ tab: JSON.stringify("not a name") });
  const first = tab.open();
  expect(first.name).toMatch(/^[0-9a-f-]{36}$/);
  expect(tab.open().name).not.toBe(first.name);
});
