import { type MeterChannel, meterFloorDbfs, scalePosition } from "./meter-ballistics.ts";

export type MeterInk = { good: string; fair: string; stop: string; off: string; peak: string };

/** The bar is amber above the first level and red above the second. */
const fairFromDbfs = -18;
const stopFromDbfs = -3;
const gapPx = 2;
const clipLampPx = 10;

/**
 * The theme's colours, for the canvas. Only a page can read them, and it has to read them again when the theme changes.
 */
export function readMeterInk(element: Element): MeterInk {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    good: colour("--live"),
    fair: colour("--accent"),
    stop: colour("--stop-strong"),
    off: colour("--lamp-off"),
    peak: colour("--ink"),
  };
}

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
type Surface = { context: Pen; widthPx: number; heightPx: number; ink: MeterInk };

/** Two horizontal bars, left above right, each with a clip lamp at its right end. */
export function paintMeter(surface: Surface, channels: readonly MeterChannel[]): void {
  const { context, widthPx, heightPx } = surface;
  context.clearRect(0, 0, widthPx, heightPx);
  const barHeightPx = (heightPx - gapPx * (channels.length - 1)) / channels.length;
  channels.forEach((channel, index) => {
    paintBar(surface, channel, { topPx: index * (barHeightPx + gapPx), heightPx: barHeightPx });
  });
}

function paintBar(surface: Surface, channel: MeterChannel, box: { topPx: number; heightPx: number }): void {
  const { context, ink, widthPx } = surface;
  const barPx = widthPx - clipLampPx - gapPx;
  const fill = (colour: string, fromDbfs: number, toDbfs: number) => {
    const fromPx = scalePosition(fromDbfs) * barPx;
    const toPx = scalePosition(toDbfs) * barPx;
    if (toPx <= fromPx) return;
    context.fillStyle = colour;
    context.fillRect(fromPx, box.topPx, toPx - fromPx, box.heightPx);
  };
  fill(ink.off, meterFloorDbfs, 0);
  fill(ink.good, meterFloorDbfs, Math.min(channel.shownDbfs, fairFromDbfs));
  fill(ink.fair, fairFromDbfs, Math.min(channel.shownDbfs, stopFromDbfs));
  fill(ink.stop, stopFromDbfs, channel.shownDbfs);
  if (channel.peakDbfs > meterFloorDbfs) {
    context.fillStyle = ink.peak;
    context.fillRect(Math.max(0, scalePosition(channel.peakDbfs) * barPx - 2), box.topPx, 2, box.heightPx);
  }
  context.fillStyle = channel.clippedAtMs === null ? ink.off : ink.stop;
  context.fillRect(widthPx - clipLampPx, box.topPx, clipLampPx, box.heightPx);
}
