import type { SurfaceKind } from "./screen-capture.ts";

/** Can the engineer's own talkback, played by this page, come back in the program feed? */
export type OwnVoiceRisk = "none" | "excluded" | "possible";

export declare function ownVoiceRisk(capture: {
  surface: SurfaceKind;
  hasAudio: boolean;
  /** `MediaTrackSettings.restrictOwnAudio` of the audio track; null where the browser does not know it. */
  ownAudioRestricted: boolean | null;
}): OwnVoiceRisk;
