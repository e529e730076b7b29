/**
 * A kill as the desk carries it out: dark and silent in the very task that hears of it (KS-3). What costs time, closing the
 * connection and having the interface draw itself anew, waits until the dark has been painted.
 * Knows the steps as ports only.
 */
import type { Clock, Unsubscribe } from "../ports.ts";

export type DarkeningDeps = {
  clock: Clock;
  blackout(): void;
  conclude(): void;
};

/** Six frames of a common screen: one is usually enough, a busy machine has been seen to need four. */
const paintedWithinMs = 100;

export function createDarkening({ clock, blackout, conclude }: DarkeningDeps) {
  let cancel: Unsubscribe | null = null;
  return {
    /** The same kill arrives in several ways. Only the first one counts. */
    begin() {
      if (cancel !== null) return;
      cancel = clock.setTimer(paintedWithinMs, () => {
        cancel = null;
        conclude();
      });
      blackout();
    },
    /** While it is, nothing is drawn anew and no input leaves. */
    isUnderWay: () => cancel !== null,
    close() {
      cancel?.();
      cancel = null;
    },
  };
}
