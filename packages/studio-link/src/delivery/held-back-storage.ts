import { scopes as allScopes } from "@foldback/domain/consent/scopes";
import { createWindowStorage, type WindowStorage } from "../window-storage.ts";
import { type HeldBackStore, heldKinds, type StoredHold } from "./held-back-rules.ts";

export function createHeldBackStorage(storage?: WindowStorage): HeldBackStore {
  const stored = createWindowStorage("foldback.held-back", storage);
  return {
    get() {
      const found = stored.get();
      return Array.isArray(found) ? found.filter(isStoredHold) : [];
    },
    put: (holds) => stored.put(holds.length === 0 ? null : holds),
  };
}

function isStoredHold(value: unknown): value is StoredHold {
  const { kind, sessionId, scopes, engineerId, consent, overrulesGrant, pressedAtMs } = Object(value);
  return (
    heldKinds.includes(kind) &&
    Array.isArray(scopes) &&
    scopes.every((scope) => allScopes.includes(scope)) &&
    (engineerId === null || typeof engineerId === "string") &&
    [sessionId, consent].every((text) => typeof text === "string") &&
    typeof pressedAtMs === "number" &&
    typeof overrulesGrant === "boolean"
  );
}
