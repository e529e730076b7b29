import { texts } from "../texts.ts";

/**
 * The one element that shows the shared screen. It belongs to the desk and not to the part that frames it, so that its player
 * stands ready before that part is drawn: set up after Join, it would let the first frames pass.
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
  // Taken out of the page a video is paused by the browser. Refused only while there is nothing to play.
  video.play().catch(() => undefined);
  return () => video.remove();
}
