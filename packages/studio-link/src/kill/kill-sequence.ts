/**
 * How the desk carries out a kill. It goes dark and silent in the same task that received the kill (KS-3). Closing the
 * connection and rendering take time, so they wait until the browser has painted the black picture.
 */
import type { Clock, Unsubscribe } from "../ports.ts";

export type KillSequenceDeps = {
  clock: Clock;
  blackout(): void;
  conclude(): void;
};

/** Six frames at 60 Hz. One is usually enough; a busy machine has needed four. */
const paintedWithinMs = 100;

export function createKillSequence({ clock, blackout, conclude }: KillSequenceDeps) {
  let cancel: Unsubscribe | null = null;
  return {
    /** The same kill arrives by several routes. Only the first one counts. */
    begin() {
      if (cancel !== null) return;
      cancel = clock.setTimer(paintedWithinMs, () => {
        cancel = null;
        conclude();
      });
      blackout();
    },
    /** While true, nothing is rendered and no input is sent. */
    isUnderWay: () => cancel !== null,
    close() {
      cancel?.();
      cancel = null;
    },
  };
}
