/** Connects one stereo meter to its levels: the picture, and the level as text. */
import { type MeterChannel, meterFloorDbfs, moveChannel, restingChannel } from "./meter-ballistics.ts";
import { readMeterInk } from "./meter-painter.ts";
import { louder, type MeterScene, type StereoLevels } from "./meter-scene.ts";
import { openMeterScene } from "./open-meter-scene.ts";

export type LevelSource = (listener: (levels: StereoLevels) => void) => () => void;

type MeterParts = { meter: HTMLElement; figure: HTMLElement };

const textEveryMs = 1_000;
/** The source counts as silent after this long without a report. */
const staleAfterMs = 250;
const silence: StereoLevels = { leftDbfs: Number.NEGATIVE_INFINITY, rightDbfs: Number.NEGATIVE_INFINITY };

/** Runs until the returned function is called. */
export function runMeter({ meter, figure }: MeterParts, subscribe: LevelSource | null): () => void {
  // A canvas can be given to a worker only once, so every run has its own.
  const canvas = document.createElement("canvas");
  canvas.className = "size-full";
  meter.replaceChildren(canvas);
  const scene = openMeterScene(canvas);
  const looks = watchLook(canvas, scene);
  let newest: StereoLevels | null = null;
  let reportedAtMs: number | null = null;
  let channels: readonly [MeterChannel, MeterChannel] = [restingChannel, restingChannel];
  let movedAtMs = performance.now();

  const move = (nowMs: number) => {
    const { leftDbfs, rightDbfs } = newest ?? silence;
    newest = null;
    const time = { nowMs, elapsedMs: Math.max(0, nowMs - movedAtMs) };
    movedAtMs = nowMs;
    channels = [moveChannel(channels[0], leftDbfs, time), moveChannel(channels[1], rightDbfs, time)];
  };

  const stopListening = subscribe?.((levels) => {
    reportedAtMs = performance.now();
    newest = louder(levels, newest);
    scene.update({ kind: "levels", levels });
  });
  const texts = setInterval(() => {
    const nowMs = performance.now();
    move(nowMs);
    const isMeasured = reportedAtMs !== null && nowMs - reportedAtMs < textEveryMs + staleAfterMs;
    say({ meter, figure }, isMeasured ? Math.max(channels[0].peakDbfs, channels[1].peakDbfs) : null);
    looks.refresh();
  }, textEveryMs);

  return () => {
    clearInterval(texts);
    looks.stop();
    stopListening?.();
    scene.stop();
    say({ meter, figure }, null);
  };
}

/** Tells the scene its size and colours whenever they change. */
function watchLook(canvas: HTMLCanvasElement, scene: MeterScene) {
  // Observed, because reading the size would force a layout.
  let size = { widthPx: 0, heightPx: 0 };
  let told = "";
  const refresh = () => {
    if (size.widthPx === 0 && told === "") return;
    const look = { ...size, pixelRatio: window.devicePixelRatio || 1, ink: readMeterInk(canvas) };
    const next = JSON.stringify(look);
    if (next === told) return;
    told = next;
    scene.update({ kind: "look", look });
  };
  const observer = new ResizeObserver(([entry]) => {
    if (entry === undefined) return;
    size = { widthPx: entry.contentRect.width, heightPx: entry.contentRect.height };
    refresh();
  });
  observer.observe(canvas);
  return { refresh, stop: () => observer.disconnect() };
}

/** Shows the level as text, at most once a second so that screen readers can keep up. */
function say({ meter, figure }: MeterParts, peakDbfs: number | null): void {
  const silent = peakDbfs !== null && peakDbfs <= meterFloorDbfs;
  const text = peakDbfs === null ? "not measured" : silent ? "silent" : `${peakDbfs.toFixed(1)} dBFS`;
  if (figure.textContent === text) return;
  figure.textContent = text;
  meter.setAttribute("aria-valuetext", text);
  meter.setAttribute("aria-valuenow", String(Math.round(peakDbfs ?? meterFloorDbfs)));
}
