/**
 * A pointer's ring and its click marks over a picture. Each is a small element of its own that only moves: a canvas as large
 * as the picture would be painted anew with every move, which costs the studio machine more than the move is worth.
 * Positions are fractions of the picture.
 */
import {
  type PicturePoint,
  pictureRect,
  type Rect,
  toFramePoint,
  type ViewMode,
} from "@foldback/domain/control/picture-geometry";

export type GuideMarks = {
  move(point: PicturePoint | null): void;
  click(point: PicturePoint): void;
  end(): void;
};

type GuideSurface = { layer: HTMLElement; video: HTMLVideoElement; mode: () => ViewMode };

export function createGuideMarks({ layer, video, mode }: GuideSurface): GuideMarks {
  const view = layer.ownerDocument.defaultView ?? window;
  const ring = layer.ownerDocument.createElement("div");
  ring.className = "guide-ring";
  ring.hidden = true;
  layer.append(ring);
  let pointer: PicturePoint | null = null;
  /** Kept, because asking the layout with every move would have it worked out with every move. */
  let rect: Rect | null = null;
  let frame: number | null = null;

  const pictureArea = (): Rect => {
    const size = { width: layer.clientWidth, height: layer.clientHeight };
    const picture = { width: video.videoWidth, height: video.videoHeight };
    // At one to one the layer is as large as the picture itself.
    const kind = mode();
    return pictureRect(size, picture, kind === "actual" ? "fit" : kind);
  };
  const place = (mark: HTMLElement, point: PicturePoint) => {
    rect ??= pictureArea();
    const { left, top } = toFramePoint(point, rect);
    mark.style.translate = `${left}px ${top}px`;
  };
  const showRing = () => {
    frame = null;
    ring.hidden = pointer === null;
    if (pointer !== null) place(ring, pointer);
  };
  /** Once per frame of the layer's own window, however often the pointer moves: moving is to cost next to nothing. */
  const showSoon = () => {
    frame ??= view.requestAnimationFrame(showRing);
  };
  const measureAgain = () => {
    rect = null;
    showSoon();
  };

  const ended = new AbortController();
  video.addEventListener("resize", measureAgain, { signal: ended.signal });
  const resized = new ResizeObserver(measureAgain);
  resized.observe(layer);

  return {
    move(point) {
      pointer = point;
      showSoon();
    },
    click(point) {
      // The mode may have changed without any size changing with it.
      rect = null;
      const mark = layer.ownerDocument.createElement("div");
      mark.className = "guide-click";
      place(mark, point);
      mark.addEventListener("animationend", () => mark.remove(), { once: true });
      layer.append(mark);
    },
    end() {
      ended.abort();
      resized.disconnect();
      if (frame !== null) view.cancelAnimationFrame(frame);
      layer.replaceChildren();
    },
  };
}
