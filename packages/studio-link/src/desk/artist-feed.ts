/**
 * What the studio says it sends on this link, and which slots the desk prepares to receive. Both are reset for every
 * new link.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { ControlFrame } from "@foldback/protocol/control";
import type { StudioSlot } from "../peer/media-slots.ts";

/** The studio's report of what it sends. */
export type Sending = Omit<Extract<ControlFrame, { kind: "sending" }>, "kind">;
type Wanted = {
  scopes: readonly Scope[];
  mayBeSeen: boolean;
  isStandingBy: boolean;
};

export type ArtistFeed = {
  /** Null until the studio has reported. */
  sending(): Sending | null;
  heard(frame: Extract<ControlFrame, { kind: "sending" }>): void;
  receives(wanted: Wanted): Record<StudioSlot, boolean>;
  reset(): void;
};

export function createArtistFeed(): ArtistFeed {
  let sending: Sending | null = null;
  /**
   * We create the listenback's player only with its first sound, because every extra player delays hiding the picture
   * on a kill.
   */
  let hadListenback = false;
  /** True once a picture has been shown. Until then, its player stays open so that the first frame isn't delayed. */
  let hadScreen = false;

  return {
    sending: () => sending,
    heard(frame) {
      sending = frame;
      hadListenback ||= frame.listenback;
      hadScreen ||= frame.screen;
    },
    // Nothing is sent while the desk is standing by, but the picture's player already exists so that the first frame
    // doesn't wait for it.
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
