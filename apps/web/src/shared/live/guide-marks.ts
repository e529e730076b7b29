/**
 * A pointer's ring and its click marks over a picture. Each is a small element that only moves, because a canvas as
 * large as the picture would be repainted on every move. Positions are fractions of the picture.
 */
import {
  type PicturePoint,
  pictureRect,
  type Rect,
  toFramePoint,
  type ViewMode,
} from "@foldback/domain/control/picture-geometry";

/** Points are copied, so the caller may reuse them. */
export type GuideMarks = {
  move(point: PicturePoint | null): void;
  click(point: PicturePoint): void;
  /** Labels the pointer with its owner's name. An empty name hides the label. */
  name(name: string): void;
  end(): void;
};

/** Shorter than the time between the clicks of a double click. Marks closer together would only cover each other. */
const clickMarkEveryMs = 80;
const clickMarkCount = 5;
/** The fade runs in steps, because every step repaints the page and 20 steps a second are enough. */
const clickMarkFades = { duration: 700, easing: "steps(14)" };

type GuideSurface = { layer: HTMLElement; video: HTMLVideoElement; mode: () => ViewMode };

export function createGuideMarks({ layer, video, mode }: GuideSurface): GuideMarks {
  const view = layer.ownerDocument.defaultView ?? window;
  const add = (className: string) => {
    const mark = layer.ownerDocument.createElement("div");
    mark.className = className;
    layer.append(mark);
    return mark;
  };
  const ring = add("guide-ring");
  ring.hidden = true;
  // The label is inside the ring so that it moves and hides with the ring at no cost.
  const label = layer.ownerDocument.createElement("span");
  label.className = "guide-name";
  const clickMarks = createClickMarks(() => add("guide-click"), view);
  const placeRing = createRingPlacer(ring);
  const pointer: PicturePoint = { x: 0.5, y: 0.5 };
  let isPointing = false;
  let clicked: PicturePoint | null = null;
  /** Cached, because measuring it would force a layout on every move. */
  let rect: Rect | null = null;
  let frame: number | null = null;

  const show = () => {
    frame = null;
    ring.hidden = !isPointing;
    rect ??= pictureArea({ layer, video, mode });
    if (isPointing) placeRing(rect.left + pointer.x * rect.width, rect.top + pointer.y * rect.height);
    if (clicked === null) return;
    const { left, top } = toFramePoint(clicked, rect);
    clickMarks.next().style.translate = `${left}px ${top}px`;
    clicked = null;
  };
  /** Draws once per frame of the layer's window, however often the pointer moves. */
  const showSoon = () => {
    frame ??= view.requestAnimationFrame(show);
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
      isPointing = point !== null;
      // Hide it immediately: nothing may show while the gate is closed.
      if (point === null) {
        ring.hidden = true;
        return;
      }
      pointer.x = point.x;
      pointer.y = point.y;
      showSoon();
    },
    click(point) {
      if (!clickMarks.isDue()) return;
      clicked = { x: point.x, y: point.y };
      showSoon();
    },
    name(name) {
      label.textContent = name;
      if (name === "") label.remove();
      else ring.append(label);
    },
    end() {
      ended.abort();
      resized.disconnect();
      if (frame !== null) view.cancelAnimationFrame(frame);
      layer.replaceChildren();
    },
  };
}

function pictureArea({ layer, video, mode }: GuideSurface): Rect {
  const size = { width: layer.clientWidth, height: layer.clientHeight };
  const picture = { width: video.videoWidth, height: video.videoHeight };
  // At actual size the layer is as large as the picture.
  const kind = mode();
  return pictureRect(size, picture, kind === "actual" ? "fit" : kind);
}

/**
 * Moves the ring by a transform whose numbers are set in place, because a string would have to be built and parsed for
 * each frame. Browsers without typed styles get the string.
 */
function createRingPlacer(ring: HTMLElement): (left: number, top: number) => void {
  if (!("attributeStyleMap" in ring) || typeof CSSTranslate === "undefined") {
    return (left, top) => {
      ring.style.transform = `translate(${left}px, ${top}px)`;
    };
  }
  const [x, y] = [CSS.px(0), CSS.px(0)];
  const transform = new CSSTransformValue([new CSSTranslate(x, y)]);
  return (left, top) => {
    x.value = left;
    y.value = top;
    ring.attributeStyleMap.set("transform", transform);
  };
}

/**
 * Shows a few elements in turn and never removes them, because adding or removing an element causes a layout that a
 * kill would have to wait for. The compositor does the fading.
 */
function createClickMarks(add: () => HTMLElement, view: Window) {
  const rests = view.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const from = { opacity: 1, scale: 1 };
  const to = rests ? { opacity: 0.4, scale: 1 } : { opacity: 0, scale: 3 };
  const marks = Array.from({ length: clickMarkCount }, () => {
    const mark = add();
    const fading = mark.animate([from, to], clickMarkFades);
    fading.cancel();
    return { mark, fading };
  });
  let shownAtMs = Number.NEGATIVE_INFINITY;
  let turn = 0;
  return {
    isDue: () => view.performance.now() - shownAtMs >= clickMarkEveryMs,
    next() {
      shownAtMs = view.performance.now();
      turn = (turn + 1) % marks.length;
      const next = marks[turn];
      if (next === undefined) throw new Error("There are no click marks.");
      next.fading.currentTime = 0;
      next.fading.play();
      return next.mark;
    },
  };
}
