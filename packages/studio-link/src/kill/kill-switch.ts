/**
 * The artist's kill, in the order that SPEC.md prescribes: close the gate and release held keys, send the kill frame to
 * the desk, stop the media tracks, tell the server, close the peer link, store the kill. Nothing is awaited, so a dead
 * network makes no difference (KS-1, KS-2). The messages come early because a sent message only joins a queue, while
 * stopping the tracks and closing the link can each take the main thread 10 ms or more.
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
  const { closeGate, sendKillFrame, stopMedia, closePeerLink } = deps;
  return {
    /** Does only the local part, for a kill that was pressed elsewhere and that the server already knows about. */
    obey() {
      runAll([closeGate, sendKillFrame, stopMedia, closePeerLink]);
    },
    press(sessionId: string): PendingKill {
      const kill = { idempotencyKey: deps.uuid(), sessionId, pressedAtMs: deps.nowMs() };
      runAll([
        closeGate,
        sendKillFrame,
        stopMedia,
        () => deps.sendKillMessage(kill.idempotencyKey),
        closePeerLink,
        () => deps.record(kill),
      ]);
      return kill;
    },
  };
}
