/**
 * Stores one JSON value in sessionStorage, which survives a reload and is private to the window, or in the given
 * storage. Without storage, the value lives in the page's memory. Validate what you read.
 */
export type WindowStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** If storage is blocked, even reading the property throws. */
const ofWindow: WindowStorage = () => sessionStorage;

export function createWindowStorage(key: string, storage = ofWindow) {
  return {
    /** Also returns null if the value isn't JSON. */
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
        // Without storage the value lives in the page's memory only.
      }
    },
  };
}
