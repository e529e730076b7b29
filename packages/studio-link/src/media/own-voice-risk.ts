/**
 * Whether the engineer's talkback, which the artist's page plays, could return to the engineer in the program feed. A
 * tab's sound never contains this page's sound, because `selfBrowserSurface: "exclude"` keeps this tab out of the
 * picker. A whole screen or a window with system audio does, unless the browser supports `restrictOwnAudio` (Chromium
 * 141). We can't use `suppressLocalAudioPlayback`, because it would silence the DAW in the studio.
 */
export type SurfaceKind = "monitor" | "window" | "browser" | "unknown";
export type OwnVoiceRisk = "none" | "excluded" | "possible";

export function ownVoiceRisk(capture: {
  surface: SurfaceKind;
  hasAudio: boolean;
  /** The audio track's `restrictOwnAudio` setting. Null if the browser doesn't support it. */
  ownAudioRestricted: boolean | null;
}): OwnVoiceRisk {
  if (!capture.hasAudio || capture.surface === "browser") return "none";
  return capture.ownAudioRestricted ? "excluded" : "possible";
}
