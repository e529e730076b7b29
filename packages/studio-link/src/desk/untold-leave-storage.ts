/** The untold Leave in the window's own storage; a browser that keeps nothing forgets it with the page. Knows no session. */
import type { UntoldLeaveStore } from "./leaving.ts";

const key = "foldback.untold-leave";

/** Reading the property throws already where storage is forbidden. */
export function createUntoldLeaveStorage(
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem"> = () => sessionStorage,
) {
  const store: UntoldLeaveStore = {
    get() {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    put(sessionId) {
      try {
        if (sessionId === null) storage().removeItem(key);
        else storage().setItem(key, sessionId);
      } catch {
        // Kept in the page's memory alone.
      }
    },
  };
  return store;
}
