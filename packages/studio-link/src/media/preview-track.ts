/**
 * The artist's own view of the captured picture: the same capture at a frame rate that a look in passing needs. Painting all
 * 60 frames of it twice took more of the studio machine than encoding them for the engineer. Knows nothing of what is sent.
 */
const previewFramesPerSecond = 10;

/** A media track of its own, which ends with the capture. */
export function previewTrackOf(captured: MediaStreamTrack): MediaStreamTrack {
  const preview = captured.clone();
  // Constraints are replaced as a whole: the ones it was captured with come along. Refused, it is a preview at full rate.
  preview
    .applyConstraints({ ...captured.getConstraints(), frameRate: { max: previewFramesPerSecond } })
    .catch(() => undefined);
  return preview;
}
