import { useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { type MeterChannel, meterFloorDbfs, moveChannel, restingChannel } from "./meter-ballistics.ts";
import { paintMeter, readMeterInk } from "./meter-painter.ts";

/** Peaks since the last report; minus infinity is silence. */
export type StereoLevels = { leftDbfs: number; rightDbfs: number };
export type LevelSource = (listener: (levels: StereoLevels) => void) => () => void;

type LevelMeterProps = {
  label: string;
  /** Stable between renders (memoised), or the meter starts anew each time. Null: there is nothing to measure. */
  subscribe: LevelSource | null;
  className?: string;
};

const textEveryMs = 1_000;
/** Without a report for this long the source is taken as silent, not as stuck at its last level. */
const staleAfterMs = 250;
/** Evenly spaced, as the scale is linear in decibels. */
const scaleMarks = [-48, -36, -24, -12, 0] as const;

/** Stereo peak meter in dBFS. Draws by animation frame beside React: no render per level. */
export function LevelMeter({ label, subscribe, className }: LevelMeterProps) {
  const meterRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const figureRef = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const parts = { meter: meterRef.current, canvas: canvasRef.current, figure: figureRef.current };
    if (parts.meter === null || parts.canvas === null || parts.figure === null) return;
    return runMeter({ meter: parts.meter, canvas: parts.canvas, figure: parts.figure }, subscribe);
  }, [subscribe]);
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <span className="engraved">{label}</span>
        <span ref={figureRef} aria-hidden="true" className="figures text-ink-muted text-xs">
          not measured
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot hold the canvas that draws it. */}
      <div
        ref={meterRef}
        role="meter"
        aria-label={label}
        aria-valuemin={meterFloorDbfs}
        aria-valuemax={0}
        aria-valuenow={meterFloorDbfs}
        aria-valuetext="not measured"
      >
        <canvas ref={canvasRef} className="h-5 w-full" />
      </div>
      <div aria-hidden="true" className="figures mr-3 flex justify-between text-[0.625rem] text-ink-faint leading-none">
        <span>{meterFloorDbfs}</span>
        {scaleMarks.map((markDbfs) => (
          <span key={markDbfs}>{markDbfs}</span>
        ))}
      </div>
    </div>
  );
}

type MeterParts = { meter: HTMLElement; canvas: HTMLCanvasElement; figure: HTMLElement };

/** Everything between mount and unmount; the returned function ends it. */
function runMeter({ meter, canvas, figure }: MeterParts, subscribe: LevelSource | null): () => void {
  const context = canvas.getContext("2d");
  let newest: StereoLevels | null = null;
  let reportedAtMs = 0;
  let channels: readonly [MeterChannel, MeterChannel] = [restingChannel, restingChannel];
  let ink = readMeterInk(canvas);
  let lastMs = performance.now();
  let saidAtMs = 0;
  let frame = 0;

  const stopListening = subscribe?.((levels) => {
    reportedAtMs = performance.now();
    newest = {
      leftDbfs: Math.max(levels.leftDbfs, newest?.leftDbfs ?? Number.NEGATIVE_INFINITY),
      rightDbfs: Math.max(levels.rightDbfs, newest?.rightDbfs ?? Number.NEGATIVE_INFINITY),
    };
  });

  const draw = (nowMs: number) => {
    const elapsedMs = Math.max(0, nowMs - lastMs);
    lastMs = nowMs;
    const levels = newest ?? { leftDbfs: Number.NEGATIVE_INFINITY, rightDbfs: Number.NEGATIVE_INFINITY };
    newest = null;
    const time = { nowMs, elapsedMs };
    channels = [moveChannel(channels[0], levels.leftDbfs, time), moveChannel(channels[1], levels.rightDbfs, time)];
    if (nowMs - saidAtMs >= textEveryMs) {
      saidAtMs = nowMs;
      ink = readMeterInk(canvas);
      const measured = subscribe !== null && nowMs - reportedAtMs < textEveryMs + staleAfterMs && reportedAtMs > 0;
      say({ meter, figure }, measured ? Math.max(channels[0].peakDbfs, channels[1].peakDbfs) : null);
    }
    if (context !== null) paint(canvas, context, ink, channels);
    frame = requestAnimationFrame(draw);
  };
  frame = requestAnimationFrame(draw);

  return () => {
    cancelAnimationFrame(frame);
    stopListening?.();
    say({ meter, figure }, null);
  };
}

function paint(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  ink: ReturnType<typeof readMeterInk>,
  channels: readonly MeterChannel[],
): void {
  const scale = window.devicePixelRatio || 1;
  const widthPx = canvas.clientWidth;
  const heightPx = canvas.clientHeight;
  if (canvas.width !== Math.round(widthPx * scale) || canvas.height !== Math.round(heightPx * scale)) {
    canvas.width = Math.round(widthPx * scale);
    canvas.height = Math.round(heightPx * scale);
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  paintMeter({ context, widthPx, heightPx, ink }, channels);
}

/** The level in words; once a second at most, so that assistive technology can follow. */
function say({ meter, figure }: { meter: HTMLElement; figure: HTMLElement }, peakDbfs: number | null): void {
  const silent = peakDbfs !== null && peakDbfs <= meterFloorDbfs;
  const text = peakDbfs === null ? "not measured" : silent ? "silent" : `${peakDbfs.toFixed(1)} dBFS`;
  if (figure.textContent === text) return;
  figure.textContent = text;
  meter.setAttribute("aria-valuetext", text);
  meter.setAttribute("aria-valuenow", String(Math.round(peakDbfs ?? meterFloorDbfs)));
}
