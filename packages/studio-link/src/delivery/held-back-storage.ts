/** What is held back, in the window's own storage. Knows no session. */
import { scopes as allScopes } from "@foldback/domain/consent/scopes";
import { createWindowStorage, type WindowStorage } from "../window-storage.ts";
import { type HeldBackStore, heldKinds, type KeptHold } from "./held-back-rules.ts";

export function createHeldBackStorage(storage?: WindowStorage): HeldBackStore {
  const kept = createWindowStorage("foldback.held-back", storage);
  return {
    get() {
      const found = kept.get();
      return Array.isArray(found) ? found.filter(isKeptHold) : [];
    },
    put: (holds) => kept.put(holds.length === 0 ? null : holds),
  };
}

function isKeptHold(value: unknown): value is KeptHold {
  const { kind, sessionId, scopes, engineerId, consent, standsAgainstGrant, pressedAtMs } = Object(value);
  return (
    heldKinds.includes(kind) &&
    Array.isArray(scopes) &&
    scopes.every((scope) => allScopes.includes(scope)) &&
    (engineerId === null || typeof engineerId === "string") &&
    [sessionId, consent].every((text) => typeof text === "string") &&
    typeof pressedAtMs === "number" &&
    typeof standsAgainstGrant === "boolean"
  );
}
