import { texts } from "../texts.ts";

/**
 * Creates the one video element for the shared screen. It exists before its frame is rendered, because an element
 * created after Join would miss the first frames.
 */
export function createPictureElement(): HTMLVideoElement {
  const video = document.createElement("video");
  video.muted = true;
  video.autoplay = true;
  video.playsInline = true;
  video.setAttribute("aria-label", texts.sharedScreen);
  return video;
}

/** Puts the video into this place until you call the returned function. */
export function placePicture(video: HTMLVideoElement, place: HTMLElement): () => void {
  place.replaceChildren(video);
  // The browser pauses a video that leaves the document. Playing fails only if there's nothing to play.
  video.play().catch(() => undefined);
  return () => video.remove();
}
