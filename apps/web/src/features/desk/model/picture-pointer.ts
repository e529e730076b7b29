/**
 * The engineer's hand on the picture: mouse and touch over the surface become fractions of the picture for the engine and
 * for the ring that the engineer sees at once. Runs beside React. Knows no rights: an action that is null is not called.
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
  /** Lies exactly over the frame of the video. */
  surface: HTMLElement;
  video: HTMLVideoElement;
  mode: () => ViewMode;
  actions: () => PointerActions;
  clicked: (point: PicturePoint) => void;
};

/** Before every frame where the browser offers it, so that the newest position is the one that is sent. */
const moveEvent = "onpointerrawupdate" in globalThis ? "pointerrawupdate" : "pointermove";

/**
 * A mouse at rest says nothing of its own, while all around it changes: the right to point opens under it, the picture comes out
 * of the dark or takes another size, its last move is lost on the way.
 */
const repeatRestEveryMs = 500;

export function listenToPicturePointer(deps: PicturePointerDeps): () => void {
  const { surface, actions } = deps;
  const ended = new AbortController();
  const listen = (type: string, hear: (event: PointerEvent) => void) =>
    surface.addEventListener(type, (event) => event instanceof PointerEvent && hear(event), { signal: ended.signal });

  let resting: PointerEvent | null = null;
  /** The finger that may yet turn out to pan: the browser then says pointercancel, and a tap ends with pointerup. */
  let tappingId: number | null = null;
  const repeat = setInterval(() => {
    // Drawn, never done again: a repeated native move would pull the mouse out of the artist's hand.
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

/** At one to one a finger (or a pen) pans the picture: `touch-action` of the frame leaves it to the browser. */
const mayPan = ({ pointerType }: PointerEvent, { mode }: PicturePointerDeps) =>
  pointerType !== "mouse" && mode() === "actual";

function pointOf(event: PointerEvent, { surface, video, mode }: PicturePointerDeps): PicturePoint | null {
  // Nothing is pointed at in the dark. Asked first: after a kill the layout would be worked out anew for every move, while the
  // dark is to be painted.
  if (video.style.visibility === "hidden") return null;
  const frame = surface.getBoundingClientRect();
  const picture = { width: video.videoWidth, height: video.videoHeight };
  if (picture.width === 0 || picture.height === 0) return null;
  const kind = mode();
  // At one to one the surface is as large as the picture itself.
  const rect = pictureRect(frame, picture, kind === "actual" ? "fit" : kind);
  return toPicturePoint({ left: event.clientX - frame.left, top: event.clientY - frame.top }, rect);
}
