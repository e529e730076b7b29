/**
 * The desk's half of a kill (KS-3): picture blank and sound mute, synchronously, before any connection closes. A jitter buffer
 * plays on for 300 ms after a connection has closed, so closing alone is not silence. Safe to repeat.
 */
export type BlackoutSinks = { blackout(): void };

export function createBlackout(sinks: readonly BlackoutSinks[]) {
  return {
    now() {
      for (const sink of sinks) sink.blackout();
    },
  };
}
