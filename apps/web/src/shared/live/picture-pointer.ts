/**
 * Converts mouse and touch positions on the surface to fractions of the picture, for the engine and for the engineer's
 * own ring. Actions that aren't allowed are null and aren't called.
 */
import {
  type PicturePoint,
  pictureRect,
  type Rect,
  toPicturePoint,
  type ViewMode,
} from "@foldback/domain/control/picture-geometry";
import type { DeskActions } from "@foldback/studio-link/desk-view";

/** All moves are passed in the same object, so an action has to copy what it keeps. */
export type PointerActions = Pick<DeskActions, "pointerMove" | "click" | "nativeMove" | "nativeClick">;

type PicturePointerDeps = {
  /** Covers exactly the frame of the video. */
  surface: HTMLElement;
  video: HTMLVideoElement;
  mode: () => ViewMode;
  actions: () => PointerActions;
  clicked: (point: PicturePoint) => void;
};

/** `pointerrawupdate`, where the browser has it, fires without waiting for the next frame. */
const moveEvent = "onpointerrawupdate" in globalThis ? "pointerrawupdate" : "pointermove";

/**
 * We repeat the position of a resting mouse, because it sends no events when things change under it: pointing is
 * allowed, the picture appears or changes size, or the last move was lost.
 */
const repeatRestEveryMs = 500;

export function listenToPicturePointer(deps: PicturePointerDeps): () => void {
  const { surface, actions } = deps;
  const ended = new AbortController();
  const listen = (type: string, hear: (event: PointerEvent) => void) =>
    surface.addEventListener(type, (event) => event instanceof PointerEvent && hear(event), { signal: ended.signal });

  const pointOf = createPointReader(deps);
  let resting: PointerEvent | null = null;
  /** A finger that may still start to pan, in which case the browser sends pointercancel. A tap ends with pointerup. */
  let tappingId: number | null = null;
  const repeat = setInterval(() => {
    // Only draw it: resending a native move would pull the artist's mouse away.
    if (resting !== null) actions().pointerMove?.(pointOf(resting));
  }, repeatRestEveryMs);

  listen(moveEvent, (event) => {
    resting = event;
    const point = pointOf(event);
    const { nativeMove, pointerMove } = actions();
    if (point !== null && nativeMove !== null && !mayPan(event, deps)) nativeMove(point);
    else pointerMove?.(point);
  });
  const pressAt = (event: PointerEvent) => {
    const point = pointOf(event);
    if (event.button !== 0 || point === null) return;
    const { nativeClick, click } = actions();
    const press = nativeClick ?? click;
    if (press === null) return;
    const { x, y } = point;
    press({ x, y });
    deps.clicked({ x, y });
  };
  listen("pointerdown", (event) => {
    if (mayPan(event, deps)) tappingId = event.pointerId;
    else pressAt(event);
  });
  listen("pointerup", (event) => {
    if (event.pointerId !== tappingId) return;
    tappingId = null;
    pressAt(event);
  });
  for (const left of ["pointerleave", "pointercancel"])
    listen(left, () => {
      resting = null;
      tappingId = null;
      actions().pointerMove?.(null);
    });
  return () => {
    ended.abort();
    clearInterval(repeat);
    actions().pointerMove?.(null);
  };
}

/** At actual size, a finger or a pen pans the picture. `touch-action` leaves that to the browser. */
const mayPan = ({ pointerType }: PointerEvent, { mode }: PicturePointerDeps) =>
  pointerType !== "mouse" && mode() === "actual";

/**
 * Returns a function that reads an event's position. All positions are passed in the same object, and the only thing
 * that a move allocates is the browser's own rectangle. We read it each time, because a click could otherwise land in
 * the wrong place after the page has shifted.
 */
function createPointReader({ surface, video, mode }: PicturePointerDeps) {
  const at: PicturePoint = { x: 0.5, y: 0.5 };
  const measured = { width: 0, height: 0, videoWidth: 0, videoHeight: 0, mode: "fit" };
  let rect: Rect | null = null;

  function pictureIn({ width, height }: DOMRect): Rect {
    const { videoWidth, videoHeight } = video;
    // At actual size the surface is as large as the picture.
    const kind = mode() === "fill" ? "fill" : "fit";
    const isSame =
      measured.width === width &&
      measured.height === height &&
      measured.videoWidth === videoWidth &&
      measured.videoHeight === videoHeight &&
      measured.mode === kind;
    if (rect !== null && isSame) return rect;
    Object.assign(measured, { width, height, videoWidth, videoHeight, mode: kind });
    rect = pictureRect({ width, height }, { width: videoWidth, height: videoHeight }, kind);
    return rect;
  }

  return ({ clientX, clientY }: PointerEvent): PicturePoint | null => {
    // Check this before measuring. A dark picture can't be pointed at, and measuring after a kill would force a layout
    // on every move.
    if (video.style.visibility === "hidden") return null;
    const frame = surface.getBoundingClientRect();
    if (video.videoWidth === 0 || video.videoHeight === 0) return null;
    at.x = clientX - frame.left;
    at.y = clientY - frame.top;
    return toPicturePoint(at, pictureIn(frame));
  };
}
