/**
 * The artist's kill, in the order that story D prescribes and SPEC.md numbers: gate closed and held keys released, media
 * tracks stopped, kill frame sent, peer link closed, then the server told over both ways. The first four are synchronous and
 * local; nothing is awaited, so a frozen network changes nothing (KS1, KS2).
 * Knows the collaborators as ports only.
 */
import type { PendingKill } from "../ports.ts";

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
    /** A kill that was pressed elsewhere and is known to the server: what of it is done here. */
    obey() {
      carryOut(stopHere);
    },
    press(sessionId: string): PendingKill {
      const kill = { idempotencyKey: deps.uuid(), sessionId, pressedAtMs: deps.nowMs() };
      carryOut([...stopHere, () => deps.sendKillMessage(kill.idempotencyKey), () => deps.record(kill)]);
      return kill;
    },
  };
}

/** Failures are reported after every step has had its turn: one that fails must not hold up the next. */
function carryOut(steps: (() => void)[]) {
  const failures = steps.flatMap(attempt);
  if (failures.length > 0) throw new AggregateError(failures, "A step of the kill failed");
}

function attempt(step: () => void): unknown[] {
  try {
    step();
    return [];
  } catch (error) {
    return [error];
  }
}
