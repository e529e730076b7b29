/** getUserMedia constraints for a mix and for a voice. */

/**
 * The browser must not process a mix. The values are `ideal`, not `exact`, so a mono interface still opens, with a
 * warning.
 */
export const musicConstraints = {
  echoCancellation: { ideal: false },
  noiseSuppression: { ideal: false },
  autoGainControl: { ideal: false },
  channelCount: { ideal: 2 },
  sampleRate: { ideal: 48_000 },
} as const satisfies MediaTrackConstraints;

/** For a voice in a room with loudspeakers. */
export const speechConstraints = {
  echoCancellation: { ideal: true },
  noiseSuppression: { ideal: true },
  autoGainControl: { ideal: true },
  channelCount: { ideal: 1 },
} as const satisfies MediaTrackConstraints;
