/**
 * Converts mouse and touch positions on the surface to fractions of the picture, for the engine and for the engineer's
 * own ring. Actions that aren't allowed are null and aren't called.
 */
import {
  type PicturePoint,
  pictureRect,
  toPicturePoint,
  type ViewMode,
} from "@foldback/domain/control/picture-geometry";
import type { DeskActions } from "@foldback/studio-link/desk-view";

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

  let resting: PointerEvent | null = null;
  /** A finger that may still start to pan, in which case the browser sends pointercancel. A tap ends with pointerup. */
  let tappingId: number | null = null;
  const repeat = setInterval(() => {
    // Only draw it: resending a native move would pull the artist's mouse away.
    if (resting !== null) actions().pointerMove?.(pointOf(resting, deps));
  }, repeatRestEveryMs);

  listen(moveEvent, (event) => {
    resting = event;
    const point = pointOf(event, deps);
    const { nativeMove, pointerMove } = actions();
    if (point !== null && nativeMove !== null && !mayPan(event, deps)) nativeMove(point);
    else pointerMove?.(point);
  });
  const pressAt = (event: PointerEvent) => {
    const point = pointOf(event, deps);
    if (event.button !== 0 || point === null) return;
    const { nativeClick, click } = actions();
    const press = nativeClick ?? click;
    if (press === null) return;
    press(point);
    deps.clicked(point);
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

function pointOf(event: PointerEvent, { surface, video, mode }: PicturePointerDeps): PicturePoint | null {
  // Check this before measuring. A dark picture can't be pointed at, and measuring after a kill would force a layout
  // on every move.
  if (video.style.visibility === "hidden") return null;
  const frame = surface.getBoundingClientRect();
  const picture = { width: video.videoWidth, height: video.videoHeight };
  if (picture.width === 0 || picture.height === 0) return null;
  const kind = mode();
  // At actual size the surface is as large as the picture.
  const rect = pictureRect(frame, picture, kind === "actual" ? "fit" : kind);
  return toPicturePoint({ left: event.clientX - frame.left, top: event.clientY - frame.top }, rect);
}
