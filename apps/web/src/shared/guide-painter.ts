/**
 * Draws a pointer and its click marks on a canvas that lies over a picture: straight to the canvas, by animation frame of
 * the canvas's own window, and only while there is something to draw. Positions are fractions of the picture.
 */
import {
  type PicturePoint,
  pictureRect,
  type Rect,
  toFramePoint,
  type ViewMode,
} from "@foldback/domain/control/picture-geometry";

export type GuidePainter = {
  move(point: PicturePoint | null): void;
  click(point: PicturePoint): void;
  end(): void;
};

type GuideSurface = { canvas: HTMLCanvasElement; video: HTMLVideoElement; mode: () => ViewMode };

const clickMarkMs = 700;
const ringPx = 11;
const clickReachPx = 26;

export function createGuidePainter({ canvas, video, mode }: GuideSurface): GuidePainter {
  const context = canvas.getContext("2d");
  const view = canvas.ownerDocument.defaultView ?? window;
  const calm = view.matchMedia("(prefers-reduced-motion: reduce)");
  let pointer: PicturePoint | null = null;
  let marks: { point: PicturePoint; atMs: number }[] = [];
  let frame: number | null = null;

  const schedule = () => {
    frame ??= view.requestAnimationFrame(draw);
  };
  const draw = (nowMs: number) => {
    frame = null;
    if (context === null) return;
    const rect = clearToSize(canvas, context, { video, mode: mode(), scale: view.devicePixelRatio || 1 });
    marks = marks.filter((mark) => nowMs - mark.atMs < clickMarkMs);
    for (const mark of marks) {
      const age = calm.matches ? 0.5 : Math.max(0, nowMs - mark.atMs) / clickMarkMs;
      paintClick(context, toFramePoint(mark.point, rect), age);
    }
    if (pointer !== null) paintRing(context, toFramePoint(pointer, rect));
    if (marks.length > 0) schedule();
  };
  const resized = new ResizeObserver(schedule);
  resized.observe(canvas);

  return {
    move(point) {
      pointer = point;
      schedule();
    },
    click(point) {
      marks.push({ point, atMs: view.performance.now() });
      schedule();
    },
    end() {
      resized.disconnect();
      if (frame !== null) view.cancelAnimationFrame(frame);
      context?.clearRect(0, 0, canvas.width, canvas.height);
    },
  };
}

type Frame = { video: HTMLVideoElement; mode: ViewMode; scale: number };

function clearToSize(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, frame: Frame): Rect {
  const size = { width: canvas.clientWidth, height: canvas.clientHeight };
  const width = Math.round(size.width * frame.scale);
  const height = Math.round(size.height * frame.scale);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(frame.scale, 0, 0, frame.scale, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  const picture = { width: frame.video.videoWidth, height: frame.video.videoHeight };
  // At one to one the canvas is as large as the picture itself.
  return pictureRect(size, picture, frame.mode === "actual" ? "fit" : frame.mode);
}

type Spot = { left: number; top: number };

/** Dark below, amber above: to be seen on every picture. */
function paintRing(context: CanvasRenderingContext2D, at: Spot): void {
  stroke(context, at, { radiusPx: ringPx, alpha: 1, widthPx: 3 });
  context.beginPath();
  context.arc(at.left, at.top, 2.5, 0, 2 * Math.PI);
  context.fillStyle = "#ffb224";
  context.fill();
}

function paintClick(context: CanvasRenderingContext2D, at: Spot, age: number): void {
  stroke(context, at, { radiusPx: ringPx + age * clickReachPx, alpha: 1 - age, widthPx: 4 });
}

function stroke(
  context: CanvasRenderingContext2D,
  at: Spot,
  { radiusPx, alpha, widthPx }: { radiusPx: number; alpha: number; widthPx: number },
): void {
  context.globalAlpha = alpha;
  for (const layer of [
    { colour: "#0b0e12", widthPx: widthPx + 3 },
    { colour: "#ffb224", widthPx },
  ]) {
    context.beginPath();
    context.arc(at.left, at.top, radiusPx, 0, 2 * Math.PI);
    context.strokeStyle = layer.colour;
    context.lineWidth = layer.widthPx;
    context.stroke();
  }
  context.globalAlpha = 1;
}
