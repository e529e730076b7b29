/**
 * What the picker is asked for. Data only, from the drafts Screen Capture and Screen Capture Extensions; names that
 * TypeScript's DOM library does not know yet are typed here. A browser ignores the ones it does not know.
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

/** As much as the surface has: `max` far above any screen, since Chromium shrinks to 2880 by 1800 without it. */
const picture = { frameRate: { ideal: 60, max: 60 }, width: { max: 7_680 }, height: { max: 4_320 } };

export const screenCaptureOptions = (): CaptureOptions => ({
  video: picture,
  audio: {
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
    channelCount: 2,
    sampleRate: 48_000,
    // The studio goes on hearing its DAW; this page's own sound, the talkback, stays out of system audio.
    suppressLocalAudioPlayback: false,
    restrictOwnAudio: true,
  },
  systemAudio: "include",
  windowAudio: "system",
  // This tab would show itself endlessly, and its sound is the engineer's own voice.
  selfBrowserSurface: "exclude",
  surfaceSwitching: "include",
  monitorTypeSurfaces: "include",
  ...keepsFocusHere(),
});

/**
 * Without it the browser brings the shared tab or window to the front the moment the artist consents, and the kill switch
 * lies hidden behind it while the engineer comes in. Other browsers do as they like.
 */
function keepsFocusHere(): { controller?: FocusController } {
  if (typeof CaptureController === "undefined") return {};
  const controller = new CaptureController();
  controller.setFocusBehavior("no-focus-change");
  return { controller };
}
