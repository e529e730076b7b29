/**
 * Can the engineer's own talkback, played by the artist's page, come back to the engineer in the program feed?
 * Knows what browsers support, not how the capture was asked for.
 *
 * A tab's sound never holds this page's sound: `selfBrowserSurface: "exclude"` keeps this tab out of the picker. The
 * sound of a whole screen or of a window with system audio does, unless the browser leaves this page out of it
 * (`restrictOwnAudio`, Chromium 141 and later). `suppressLocalAudioPlayback` would silence the DAW in the studio and is
 * never used.
 */
export type SurfaceKind = "monitor" | "window" | "browser" | "unknown";
export type OwnVoiceRisk = "none" | "excluded" | "possible";

export function ownVoiceRisk(capture: {
  surface: SurfaceKind;
  hasAudio: boolean;
  /** `restrictOwnAudio` of the audio track's settings; null where the browser does not know it. */
  ownAudioRestricted: boolean | null;
}): OwnVoiceRisk {
  if (!capture.hasAudio || capture.surface === "browser") return "none";
  return capture.ownAudioRestricted ? "excluded" : "possible";
}
