/**
 * Whether the engineer's talkback, played by the artist's page, could return to the engineer in the program feed. A
 * tab's sound never contains this page's sound, because `selfBrowserSurface: "exclude"` keeps this tab out of the
 * picker. A whole screen or a window with system audio does, unless the browser supports `restrictOwnAudio` (Chromium
 * 141). `suppressLocalAudioPlayback` isn't an option: it would silence the DAW in the studio.
 */
export type SurfaceKind = "monitor" | "window" | "browser" | "unknown";
export type OwnVoiceRisk = "none" | "excluded" | "possible";

export function ownVoiceRisk(capture: {
  surface: SurfaceKind;
  hasAudio: boolean;
  /** The audio track's `restrictOwnAudio` setting; null if the browser doesn't support it. */
  ownAudioRestricted: boolean | null;
}): OwnVoiceRisk {
  if (!capture.hasAudio || capture.surface === "browser") return "none";
  return capture.ownAudioRestricted ? "excluded" : "possible";
}
