/**
 * What the studio reports about itself on this link, and which slots the desk prepares to receive. Every new link
 * resets both.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { TakeLight } from "@foldback/domain/takes/take-light";
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
  /** Whether the artist's takes are safe, as the studio last reported on this link. */
  takes(): TakeLight;
  /** True while the studio reports a take that keeps this engineer's talkback. */
  keepsTalkback(): boolean;
  /** How much is missing from the session's takes. */
  takesGapMs(): number;
  /** The input that the program feed comes from, or null if it isn't an input. */
  programDevice(): string | null;
  /** Returns true if the frame was one of the studio's reports. */
  heard(frame: ControlFrame): boolean;
  receives(wanted: Wanted): Record<StudioSlot, boolean>;
  reset(): void;
};

export function createArtistFeed(): ArtistFeed {
  let sending: Sending | null = null;
  let takes: TakeLight = "unknown";
  let keepsTalkback = false;
  let takesGapMs = 0;
  let programDevice: string | null = null;
  /**
   * We create the listenback's player only when its first sound arrives, because every extra player delays hiding the
   * picture on a kill.
   */
  let hadListenback = false;
  /** True once a picture has been shown. Until then, its player stays open so that the first frame isn't delayed. */
  let hadScreen = false;

  return {
    sending: () => sending,
    takes: () => takes,
    keepsTalkback: () => keepsTalkback,
    takesGapMs: () => takesGapMs,
    programDevice: () => programDevice,
    heard(frame) {
      if (frame.kind === "takes") takes = frame.light;
      else if (frame.kind === "keeps-talkback") keepsTalkback = frame.on;
      else if (frame.kind === "takes-gap") takesGapMs = frame.gapMs;
      else if (frame.kind === "program-device") programDevice = frame.name;
      else if (frame.kind === "sending") {
        sending = frame;
        hadListenback ||= frame.listenback;
        hadScreen ||= frame.screen;
      } else return false;
      return true;
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
      takes = "unknown";
      keepsTalkback = false;
      takesGapMs = 0;
      programDevice = null;
      hadListenback = false;
      hadScreen = false;
    },
  };
}
