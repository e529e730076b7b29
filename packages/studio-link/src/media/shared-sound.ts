/** The sound of a tab or a screen that the artist shares only to record it. No one sees its picture. */
import { type CaptureErrorCode, captureErrorCode } from "./capture-error.ts";
import type { MediaDevicesPort } from "./media-ports.ts";
import { screenCaptureOptions } from "./screen-capture-options.ts";

/** `unsupported`: this browser can't share anything. `no-sound`: what the artist chose has no sound. */
export type ShareFailure = CaptureErrorCode | "unsupported" | "no-sound";

export type SharedSound = ReturnType<typeof createSharedSound>;
type SharedSoundDeps = { mediaDevices: MediaDevicesPort; onTrack: (track: MediaStreamTrack | null) => void };

export function createSharedSound({ mediaDevices, onTrack }: SharedSoundDeps) {
  let held: MediaStream | null = null;
  /** Incremented by every start and stop, to recognise a late answer from the picker. */
  let attempt = 0;

  function end(): null {
    attempt += 1;
    if (held !== null) stopAll(held);
    held = null;
    return null;
  }

  return {
    /** Call this in the user gesture, before any await. Resolves to null once the sound is shared. */
    async open(): Promise<ShareFailure | null> {
      end();
      const mine = attempt;
      if (!mediaDevices.getDisplayMedia) return "unsupported";
      try {
        const stream = await mediaDevices.getDisplayMedia(screenCaptureOptions());
        const [track] = stream.getAudioTracks();
        if (attempt !== mine || track === undefined) {
          stopAll(stream);
          return track === undefined ? "no-sound" : "denied";
        }
        // Browsers share sound only together with a picture, and may end both if the picture's track is stopped.
        held = stream;
        track.contentHint = "music";
        track.addEventListener("ended", () => {
          if (held !== stream) return;
          onTrack(end());
        });
        onTrack(track);
        return null;
      } catch (error) {
        return captureErrorCode(error);
      }
    },
    /** Always returns null, because no track is left. */
    end,
  };
}

function stopAll(stream: MediaStream): void {
  for (const mediaTrack of stream.getTracks()) mediaTrack.stop();
}
