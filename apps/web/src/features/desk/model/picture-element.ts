import { texts } from "../texts.ts";

/**
 * The one video element of the shared screen. It is created with the desk, before its frame is rendered, because an
 * element created after Join would miss the first frames.
 */
export function createPictureElement(): HTMLVideoElement {
  const video = document.createElement("video");
  video.muted = true;
  video.autoplay = true;
  video.playsInline = true;
  video.setAttribute("aria-label", texts.sharedScreen);
  return video;
}

/** Until the returned function is called. */
export function placePicture(video: HTMLVideoElement, place: HTMLElement): () => void {
  place.replaceChildren(video);
  // The browser pauses a video that leaves the page. Playing fails only while there is nothing to play.
  video.play().catch(() => undefined);
  return () => video.remove();
}
