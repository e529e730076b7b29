/**
 * The picture of one stereo meter, drawn at most 30 times a second and only when it changes. It runs in the meter's
 * worker, and on the page in a browser without OffscreenCanvas.
 */
import { type MeterChannel, meterFloorDbfs, moveChannel, restingChannel, scalePosition } from "./meter-ballistics.ts";
import { type MeterInk, paintMeter } from "./meter-painter.ts";

/** Peaks since the last report. Minus infinity is silence. */
export type StereoLevels = { leftDbfs: number; rightDbfs: number };
/** Sizes in CSS pixels. A width of zero means that the meter is hidden. */
export type MeterLook = { widthPx: number; heightPx: number; pixelRatio: number; ink: MeterInk };
export type MeterChange = { kind: "levels"; levels: StereoLevels } | { kind: "look"; look: MeterLook };
/** Draws until `stop` is called. */
export type MeterScene = { update(change: MeterChange): void; stop(): void };

const paintEveryMs = 33;
const silence: StereoLevels = { leftDbfs: Number.NEGATIVE_INFINITY, rightDbfs: Number.NEGATIVE_INFINITY };

export const louder = (levels: StereoLevels, others: StereoLevels | null): StereoLevels => ({
  leftDbfs: Math.max(levels.leftDbfs, others?.leftDbfs ?? Number.NEGATIVE_INFINITY),
  rightDbfs: Math.max(levels.rightDbfs, others?.rightDbfs ?? Number.NEGATIVE_INFINITY),
});

export function createMeterScene(canvas: HTMLCanvasElement | OffscreenCanvas): MeterScene {
  const surface = createSurface(canvas);
  let newest: StereoLevels | null = null;
  let channels: readonly [MeterChannel, MeterChannel] = [restingChannel, restingChannel];
  let movedAtMs = performance.now();
  let frame = 0;
  let wait: ReturnType<typeof setTimeout> | undefined;

  const move = (nowMs: number) => {
    const { leftDbfs, rightDbfs } = newest ?? silence;
    newest = null;
    const time = { nowMs, elapsedMs: Math.max(0, nowMs - movedAtMs) };
    movedAtMs = nowMs;
    channels = [moveChannel(channels[0], leftDbfs, time), moveChannel(channels[1], rightDbfs, time)];
  };
  const draw = (nowMs: number) => {
    frame = 0;
    move(nowMs);
    surface.paint(channels);
    if (!channels.every(isAtRest)) ask();
  };
  const askNow = () => {
    wait = undefined;
    frame = requestAnimationFrame(draw);
  };
  const ask = () => {
    if (surface.isHidden() || frame !== 0 || wait !== undefined) return;
    const restMs = paintEveryMs - (performance.now() - movedAtMs);
    if (restMs > 0) wait = setTimeout(askNow, restMs);
    else askNow();
  };

  return {
    update(change) {
      if (change.kind === "look") {
        surface.look(change.look);
        return ask();
      }
      if (surface.isHidden()) return;
      newest = louder(change.levels, newest);
      if (!channels.every(isAtRest) || isAudible(newest)) ask();
    },
    stop() {
      cancelAnimationFrame(frame);
      clearTimeout(wait);
    },
  };
}

const isAtRest = ({ shownDbfs, peakDbfs, clippedAtMs }: MeterChannel) =>
  shownDbfs <= meterFloorDbfs && peakDbfs <= meterFloorDbfs && clippedAtMs === null;

const isAudible = ({ leftDbfs, rightDbfs }: StereoLevels) => Math.max(leftDbfs, rightDbfs) > meterFloorDbfs;

/** Remembers the last painted picture. */
function createSurface(canvas: HTMLCanvasElement | OffscreenCanvas) {
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  let shown: MeterLook | null = null;
  let painted = "";

  return {
    isHidden: () => shown === null || shown.widthPx === 0,
    look(next: MeterLook) {
      shown = next;
      painted = "";
    },
    paint(channels: readonly MeterChannel[]) {
      if (context === null || shown === null) return;
      const { pixelRatio, ...look } = shown;
      const next = pictureKey(channels, look.widthPx * pixelRatio);
      if (next === painted) return;
      painted = next;
      fitCanvas(canvas, shown);
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      paintMeter({ context, ...look }, channels);
    },
  };
}

function fitCanvas(canvas: HTMLCanvasElement | OffscreenCanvas, { widthPx, heightPx, pixelRatio }: MeterLook): void {
  const [width, height] = [Math.round(widthPx * pixelRatio), Math.round(heightPx * pixelRatio)];
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
}

const pictureKey = (channels: readonly MeterChannel[], widthDevicePx: number) =>
  JSON.stringify(
    channels.map(({ shownDbfs, peakDbfs, clippedAtMs }) => [
      Math.round(scalePosition(shownDbfs) * widthDevicePx),
      Math.round(scalePosition(peakDbfs) * widthDevicePx),
      clippedAtMs !== null,
    ]),
  );
