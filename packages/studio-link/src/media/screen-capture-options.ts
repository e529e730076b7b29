/**
 * The options for the browser's picker, from the Screen Capture and Screen Capture Extensions drafts. We declare those
 * that TypeScript's DOM library lacks. Browsers ignore options they don't know.
 */
type CaptureOptions = Omit<DisplayMediaStreamOptions, "audio"> & {
  audio: MediaTrackConstraints & { restrictOwnAudio: boolean; suppressLocalAudioPlayback: boolean };
  systemAudio: "include";
  windowAudio: "system";
  selfBrowserSurface: "exclude";
  surfaceSwitching: "include";
  monitorTypeSurfaces: "include";
  controller?: FocusController;
};

type FocusController = { setFocusBehavior(behavior: "no-focus-change" | "focus-captured-surface"): void };
declare const CaptureController: (new () => FocusController) | undefined;

/** Captures the surface at full size. Without a `max` far above any screen, Chromium shrinks it to 2880 by 1800. */
const picture = { frameRate: { ideal: 60, max: 60 }, width: { max: 7_680 }, height: { max: 4_320 } };

export const screenCaptureOptions = (): CaptureOptions => ({
  video: picture,
  audio: {
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
    channelCount: 2,
    sampleRate: 48_000,
    // Keeps the DAW audible in the studio, and keeps the talkback that this page plays out of the captured sound.
    suppressLocalAudioPlayback: false,
    restrictOwnAudio: true,
  },
  systemAudio: "include",
  windowAudio: "system",
  // Sharing this tab would show the tab inside itself endlessly and send the engineer's own voice back.
  selfBrowserSurface: "exclude",
  surfaceSwitching: "include",
  monitorTypeSurfaces: "include",
  ...keepsFocusHere(),
});

/**
 * Without this, the browser brings the shared tab or window to the front when the artist consents, which hides the kill
 * switch just as the engineer comes in. Only Chromium supports it.
 */
function keepsFocusHere(): { controller?: FocusController } {
  if (typeof CaptureController === "undefined") return {};
  const controller = new CaptureController();
  controller.setFocusBehavior("no-focus-change");
  return { controller };
}
