/**
 * The desk's half of a kill (KS-3): blanks the picture and mutes the sound synchronously, before any connection closes,
 * because a jitter buffer plays on for 300 ms after that. Safe to repeat.
 */
export type BlackoutSinks = { blackout(): void };

export function createBlackout(sinks: readonly BlackoutSinks[]) {
  return {
    now() {
      for (const sink of sinks) sink.blackout();
    },
  };
}
