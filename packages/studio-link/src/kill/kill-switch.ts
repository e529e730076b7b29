/**
 * The artist's kill, in the order that SPEC.md prescribes: close the gate and release held keys, stop the media tracks,
 * send the kill frame, close the peer link, then tell the server over signaling and HTTP. The first four steps are
 * synchronous and local, so a dead network changes nothing (KS-1, KS-2).
 */
import type { PendingKill } from "../ports.ts";
import { runAll } from "../run-all.ts";

export type KillSwitchDeps = {
  nowMs(): number;
  uuid(): string;
  /** Also releases the held keys. */
  closeGate(): void;
  stopMedia(): void;
  sendKillFrame(): void;
  closePeerLink(): void;
  sendKillMessage(idempotencyKey: string): void;
  /** Stores the kill, and sends it over HTTP until it's recorded. */
  record(kill: PendingKill): void;
};

export function createKillSwitch(deps: KillSwitchDeps) {
  const stopHere = [deps.closeGate, deps.stopMedia, deps.sendKillFrame, deps.closePeerLink];
  return {
    /** Does only the local part, for a kill that was pressed elsewhere and that the server already knows about. */
    obey() {
      runAll(stopHere);
    },
    press(sessionId: string): PendingKill {
      const kill = { idempotencyKey: deps.uuid(), sessionId, pressedAtMs: deps.nowMs() };
      runAll([...stopHere, () => deps.sendKillMessage(kill.idempotencyKey), () => deps.record(kill)]);
      return kill;
    },
  };
}
