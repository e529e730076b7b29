/**
 * Draws one stereo meter from reports, at most 30 times a second and only when the picture changes. It avoids needless
 * frames, because each one takes time from the video on the page.
 */
import { type MeterChannel, meterFloorDbfs, moveChannel, restingChannel, scalePosition } from "./meter-ballistics.ts";
import { type MeterInk, paintMeter, readMeterInk } from "./meter-painter.ts";

/** Peaks since the last report. Minus infinity is silence. */
type StereoLevels = { leftDbfs: number; rightDbfs: number };
export type LevelSource = (listener: (levels: StereoLevels) => void) => () => void;

type MeterParts = { meter: HTMLElement; canvas: HTMLCanvasElement; figure: HTMLElement };

const paintEveryMs = 33;
const textEveryMs = 1_000;
/** The source counts as silent after this long without a report. */
const staleAfterMs = 250;
const silence: StereoLevels = { leftDbfs: Number.NEGATIVE_INFINITY, rightDbfs: Number.NEGATIVE_INFINITY };

/** Runs until the returned function is called. */
export function runMeter({ meter, canvas, figure }: MeterParts, subscribe: LevelSource | null): () => void {
  const surface = createSurface(canvas);
  let newest: StereoLevels | null = null;
  let reportedAtMs: number | null = null;
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

  const askNow = () => {
    wait = undefined;
    frame = requestAnimationFrame(draw);
  };

  const ask = () => {
    if (frame !== 0 || wait !== undefined) return;
    const restMs = paintEveryMs - (performance.now() - movedAtMs);
    if (restMs > 0) wait = setTimeout(askNow, restMs);
    else askNow();
  };

  const draw = (nowMs: number) => {
    frame = 0;
    move(nowMs);
    if (surface.paint(channels) || !channels.every(isAtRest)) ask();
  };

  const stopListening = subscribe?.((levels) => {
    reportedAtMs = performance.now();
    newest = {
      leftDbfs: Math.max(levels.leftDbfs, newest?.leftDbfs ?? Number.NEGATIVE_INFINITY),
      rightDbfs: Math.max(levels.rightDbfs, newest?.rightDbfs ?? Number.NEGATIVE_INFINITY),
    };
    ask();
  });
  // Uses a timer, because a page in the background gets no frames but its text must still change.
  const texts = setInterval(() => {
    const nowMs = performance.now();
    if (nowMs - movedAtMs > textEveryMs) move(nowMs);
    const isMeasured = reportedAtMs !== null && nowMs - reportedAtMs < textEveryMs + staleAfterMs;
    say({ meter, figure }, isMeasured ? Math.max(channels[0].peakDbfs, channels[1].peakDbfs) : null);
    if (surface.isOutdated()) ask();
  }, textEveryMs);
  const resized = surface.watchSize(ask);

  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(wait);
    clearInterval(texts);
    resized();
    stopListening?.();
    say({ meter, figure }, null);
  };
}

const isAtRest = ({ shownDbfs, peakDbfs, clippedAtMs }: MeterChannel) =>
  shownDbfs <= meterFloorDbfs && peakDbfs <= meterFloorDbfs && clippedAtMs === null;

/** Remembers the last painted picture. Observes the canvas size, because reading it would force a layout. */
function createSurface(canvas: HTMLCanvasElement) {
  const context = canvas.getContext("2d");
  let size = { widthPx: 0, heightPx: 0 };
  let ink: MeterInk | null = null;
  let painted = "";

  return {
    /** Returns false if the picture hasn't changed. */
    paint(channels: readonly MeterChannel[]): boolean {
      if (context === null || size.widthPx === 0) return false;
      const scale = window.devicePixelRatio || 1;
      const next = pictureKey(channels, size.widthPx * scale);
      if (next === painted) return false;
      painted = next;
      ink ??= readMeterInk(canvas);
      fitCanvas(canvas, size, scale);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      paintMeter({ context, ...size, ink }, channels);
      return true;
    },
    /** Returns true if the theme has changed since the last paint. */
    isOutdated(): boolean {
      if (size.widthPx === 0) return false;
      const now = readMeterInk(canvas);
      if (JSON.stringify(now) === JSON.stringify(ink)) return false;
      ink = now;
      painted = "";
      return true;
    },
    watchSize(changed: () => void): () => void {
      const observer = new ResizeObserver(([entry]) => {
        if (entry === undefined) return;
        size = { widthPx: entry.contentRect.width, heightPx: entry.contentRect.height };
        painted = "";
        changed();
      });
      observer.observe(canvas);
      return () => observer.disconnect();
    },
  };
}

function fitCanvas(canvas: HTMLCanvasElement, size: { widthPx: number; heightPx: number }, scale: number): void {
  const [width, height] = [Math.round(size.widthPx * scale), Math.round(size.heightPx * scale)];
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

/** Shows the level as text, at most once a second so that screen readers can keep up. */
function say({ meter, figure }: Pick<MeterParts, "meter" | "figure">, peakDbfs: number | null): void {
  const silent = peakDbfs !== null && peakDbfs <= meterFloorDbfs;
  const text = peakDbfs === null ? "not measured" : silent ? "silent" : `${peakDbfs.toFixed(1)} dBFS`;
  if (figure.textContent === text) return;
  figure.textContent = text;
  meter.setAttribute("aria-valuetext", text);
  meter.setAttribute("aria-valuenow", String(Math.round(peakDbfs ?? meterFloorDbfs)));
}
