/** The untold Leave in the window's own storage. Knows no session. */
import { createWindowStorage, type WindowStorage } from "../window-storage.ts";
import type { UntoldLeaveStore } from "./pending-leave.ts";

export function createUntoldLeaveStorage(storage?: WindowStorage): UntoldLeaveStore {
  const kept = createWindowStorage("foldback.untold-leave", storage);
  return {
    get() {
      const { sessionId, epoch } = Object(kept.get());
      return typeof sessionId === "string" && typeof epoch === "number" ? { sessionId, epoch } : null;
    },
    put: kept.put,
  };
}
