import type { DawCommand } from "@foldback/domain/mixer/daw-command";

/** The engineer's hand on the artist's DAW. */
export type DawHand = {
  perform(command: DawCommand): void;
  /** Lets go of every fader at once. */
  letGo(): void;
};
