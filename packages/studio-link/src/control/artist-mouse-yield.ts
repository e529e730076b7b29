/**
 * While the artist moves the mouse, injected input yields to them (CT-3). The guide cursor stays, because it's only
 * drawn.
 */
import type { Clock } from "../ports.ts";

export const yieldMs = 400;

export type ArtistMouseYield = { artistMoved(): void; isYielding(): boolean };

export function createArtistMouseYield(clock: Clock): ArtistMouseYield {
  let yieldUntilMs = Number.NEGATIVE_INFINITY;
  return {
    artistMoved() {
      yieldUntilMs = clock.nowMs() + yieldMs;
    },
    isYielding: () => clock.nowMs() < yieldUntilMs,
  };
}
