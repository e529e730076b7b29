/**
 * Whether the engineer is talking (TB-2). The desk reports its talk key, but the report may arrive after the voice, so
 * the received level counts too.
 */
import type { Clock, Unsubscribe } from "../ports.ts";

const speechDbfs = -45;
const lingerMs = 300;

export type EngineerVoice = {
  held(talking: { held: boolean; recorded: boolean }): void;
  level(peakDbfs: number): void;
  reset(): void;
  isTalking(): boolean;
  /** True if the desk is recording a clip of the voice. */
  isRecorded(): boolean;
};

export function createEngineerVoice(clock: Clock, changed: () => void): EngineerVoice {
  let keyHeld = false;
  let recorded = false;
  let heard = false;
  let cancelLinger: Unsubscribe = () => {};

  function setHeard(next: boolean) {
    if (heard === next) return;
    heard = next;
    changed();
  }

  return {
    held(talking) {
      if (keyHeld === talking.held && recorded === talking.recorded) return;
      keyHeld = talking.held;
      recorded = talking.recorded;
      changed();
    },
    level(peakDbfs) {
      if (peakDbfs < speechDbfs) return;
      cancelLinger();
      cancelLinger = clock.setTimer(lingerMs, () => setHeard(false));
      setHeard(true);
    },
    reset() {
      cancelLinger();
      keyHeld = false;
      recorded = false;
      heard = false;
    },
    isTalking: () => keyHeld || heard,
    isRecorded: () => recorded,
  };
}
