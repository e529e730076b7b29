/** The untold Leave in the window's own storage; a browser that keeps nothing forgets it with the page. Knows no session. */
import type { LeftSeat, UntoldLeaveStore } from "./leaving.ts";

const key = "foldback.untold-leave";

/** Reading the property throws already where storage is forbidden. */
export function createUntoldLeaveStorage(
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem"> = () => sessionStorage,
) {
  const store: UntoldLeaveStore = {
    get() {
      try {
        return seatIn(storage().getItem(key));
      } catch {
        return null;
      }
    },
    put(seat) {
      try {
        if (seat === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(seat));
      } catch {
        // Kept in the page's memory alone.
      }
    },
  };
  return store;
}

/** Throws where it is no JSON. */
function seatIn(kept: string | null): LeftSeat | null {
  const { sessionId, epoch }: { sessionId?: unknown; epoch?: unknown } = JSON.parse(kept ?? "null") ?? {};
  return typeof sessionId === "string" && typeof epoch === "number" ? { sessionId, epoch } : null;
}
