/**
 * The artist's own view of the shared picture, at a low frame rate. Painting it at 60 frames a second cost the studio's
 * computer more than encoding it for the engineer.
 */
const previewFramesPerSecond = 10;

/** A separate media track, which ends with the capture. */
export function previewTrackOf(captured: MediaStreamTrack): MediaStreamTrack {
  const preview = captured.clone();
  // applyConstraints replaces all constraints, so we repeat the ones from the capture. If the browser refuses, the
  // preview runs at the full rate.
  preview
    .applyConstraints({ ...captured.getConstraints(), frameRate: { max: previewFramesPerSecond } })
    .catch(() => undefined);
  return preview;
}
