/**
 * A tab that looks and sounds like a working DAW: a picture that keeps changing, and a tone on each channel. To share
 * it, start the browser with `sharedTabTitle: dawTitle`.
 */
import type { BrowserContext, Page } from "@playwright/test";
import type { StereoTone } from "./tone.ts";

export const dawTitle = "Foldback story DAW";

/** `tone: null` makes a silent tab. */
export async function openDaw(context: BrowserContext, tone: StereoTone | null): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(`<!doctype html><title>${dawTitle}</title><body style="margin:0;background:#123">
    <canvas width="1280" height="720" style="display:block"></canvas></body>`);
  await page.evaluate(paint);
  if (tone) await page.evaluate(play, tone);
  return page;
}

/**
 * Runs in the page. Only a counter changes, as in a DAW: a picture that changes everywhere sixty times a second would
 * keep a whole core busy with encoding.
 */
function paint() {
  const picture = document.querySelector("canvas")?.getContext("2d");
  if (!picture) throw new Error("no canvas");
  for (let track = 0; track < 12; track += 1) {
    picture.fillStyle = `hsl(${track * 30} 50% 35%)`;
    picture.fillRect(0, track * 60, 1280, 58);
  }
  picture.font = "96px monospace";
  let frame = 0;
  const draw = () => {
    frame += 1;
    picture.fillStyle = "#000";
    picture.fillRect(60, 80, 480, 120);
    picture.fillStyle = "#fff";
    picture.fillText(String(frame), 80, 180);
  };
  setInterval(draw, 200);
}

/** Runs in the page. */
async function play({ leftHz, rightHz, leftPeakDbfs, rightPeakDbfs }: StereoTone) {
  const context = new AudioContext();
  const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
  const channels = [
    { hz: leftHz, peakDbfs: leftPeakDbfs },
    { hz: rightHz, peakDbfs: rightPeakDbfs },
  ];
  for (const [channel, { hz, peakDbfs }] of channels.entries()) {
    const oscillator = new OscillatorNode(context, { frequency: hz });
    oscillator.connect(new GainNode(context, { gain: 10 ** (peakDbfs / 20) })).connect(merger, 0, channel);
    oscillator.start();
  }
  merger.connect(context.destination);
  await context.resume();
}
