/**
 * What the studio says it sends on this link, and what the desk makes ready to receive. Starts anew with every link.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { ControlFrame } from "@foldback/protocol/control";
import type { StudioSlot } from "../peer/media-slots.ts";

type Sending = Record<StudioSlot, boolean>;
type Wanted = {
  scopes: readonly Scope[];
  mayBeSeen: boolean;
  isStandingBy: boolean;
};

export type ArtistFeed = {
  /** Null before the studio has said anything. */
  sending(): Sending | null;
  heard(frame: Extract<ControlFrame, { kind: "sending" }>): void;
  receives(wanted: Wanted): Record<StudioSlot, boolean>;
  reset(): void;
};

export function createArtistFeed(): ArtistFeed {
  let sending: Sending | null = null;
  /** It gets a player with the first sound: in a kill every player costs time in which the dark is painted. */
  let hadListenback = false;
  /** The place for the picture is kept ready until a first one has come and gone. */
  let hadScreen = false;

  return {
    sending: () => sending,
    heard(frame) {
      sending = frame;
      hadListenback ||= frame.listenback;
      hadScreen ||= frame.screen;
    },
    // Nothing is sent while the desk stands by. The player is there all the same, so that the first frame waits for nothing.
    receives: ({ scopes, mayBeSeen, isStandingBy }) => ({
      screen: (mayBeSeen || isStandingBy) && (!hadScreen || (sending?.screen ?? false)),
      programFeed: mayBeSeen,
      listenback: scopes.includes("talk") && hadListenback,
    }),
    reset() {
      sending = null;
      hadListenback = false;
      hadScreen = false;
    },
  };
}
