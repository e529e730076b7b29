/**
 * The artist's kill, in the order that story D prescribes and SPEC.md numbers: gate closed and held keys released, media
 * tracks stopped, kill frame sent, peer link closed, then the server told over both ways. The first four are synchronous and
 * local; nothing is awaited, so a frozen network changes nothing (KS-1, KS-2).
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
  /** Stores it and sends it over HTTP until it is recorded. */
  record(kill: PendingKill): void;
};

export function createKillSwitch(deps: KillSwitchDeps) {
  const stopHere = [deps.closeGate, deps.stopMedia, deps.sendKillFrame, deps.closePeerLink];
  return {
    /** The local part of a kill that was pressed elsewhere and that the server knows. */
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
