import { createWindowStorage, type WindowStorage } from "../window-storage.ts";
import type { PendingLeaveStore } from "./pending-leave.ts";

export function createPendingLeaveStorage(storage?: WindowStorage): PendingLeaveStore {
  const stored = createWindowStorage("foldback.pending-leave", storage);
  return {
    get() {
      const { sessionId, epoch } = Object(stored.get());
      return typeof sessionId === "string" && typeof epoch === "number" ? { sessionId, epoch } : null;
    },
    put: stored.put,
  };
}
