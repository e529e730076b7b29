/**
 * One value in the browser's storage: in the window's own it survives a reload, and no other window reads it; another storage
 * can be named. A browser that keeps nothing forgets it with the page. Knows no session; don't trust what
 * comes back to be what was put.
 */
export type WindowStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Where storage is forbidden, even reading the property throws. */
const ofWindow: WindowStorage = () => sessionStorage;

export function createWindowStorage(key: string, storage = ofWindow) {
  return {
    /** Null also for a value that isn't JSON. */
    get(): unknown {
      try {
        return JSON.parse(storage().getItem(key) ?? "null");
      } catch {
        return null;
      }
    },
    /** Null removes it. */
    put(value: unknown) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(value));
      } catch {
        // Then it lives in the page's memory only.
      }
    },
  };
}
