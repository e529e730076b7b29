// Listens to what a tab really sends to the speakers: another page captures the tab's sound and keeps the last three
// quarters of a second. To measure and deduct the capture's delay, it plays a tone whose last sample has a known time
// on the audio clock. The tone ends by itself, because the time that muting takes is part of a kill and must not be
// deducted.
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { CAPTURED_TITLE, openContext } from "./chromium.ts";

declare global {
  interface Window {
    lastSoundMs: () => number;
  }
}

export type TabListener = {
  // When the page last made a sound, on the clock that all pages share. 0 if it has been silent so far.
  lastSoundMs: () => Promise<number>;
  close: () => Promise<void>;
};

type ListenerOptions = { browser: Browser; origin: string; scene: Page };

const REMEMBERED_MS = 800;
const TONES = 5;

export async function openTabListener(page: Page, { browser, origin, scene }: ListenerOptions): Promise<TabListener> {
  const context = await openContext(browser);
  const listener = await context.newPage();
  await listener.goto(`${origin}/blank.html`);
  await scene.evaluate(() => {
    document.title = "not now";
  });
  const ownTitle = await page.title();
  await page.evaluate((title) => {
    document.title = title;
  }, CAPTURED_TITLE);
  await listener.evaluate(startListening);
  await page.evaluate((title) => {
    document.title = title;
  }, ownTitle);
  await scene.evaluate((title) => {
    document.title = title;
  }, CAPTURED_TITLE);

  const heardMs = () => listener.evaluate(() => window.lastSoundMs());
  const pathMs = await measurePath(page, heardMs);
  return {
    lastSoundMs: async () => {
      const lastMs = await heardMs();
      return lastMs === 0 ? 0 : lastMs - pathMs;
    },
    close: () => context.close(),
  };
}

async function startListening(): Promise<void> {
  const SILENCE = 1e-3;
  const captured = await navigator.mediaDevices.getDisplayMedia({
    video: true,
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  for (const track of captured.getVideoTracks()) track.stop();
  const audio = new AudioContext({ latencyHint: "interactive" });
  const memory = new AnalyserNode(audio, { fftSize: 32768 });
  audio.createMediaStreamSource(new MediaStream(captured.getAudioTracks())).connect(memory);
  const samples = new Float32Array(memory.fftSize);
  let lastSoundMs = 0;
  const listen = () => {
    memory.getFloatTimeDomainData(samples);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENCE);
    const agoMs = ((samples.length - 1 - last) / audio.sampleRate) * 1000;
    if (last >= 0) lastSoundMs = performance.timeOrigin + performance.now() - agoMs;
    return lastSoundMs;
  };
  // Reads at shorter intervals than the buffer's length, so no sound is missed.
  setInterval(listen, 200);
  window.lastSoundMs = listen;
}

async function measurePath(page: Page, heardMs: () => Promise<number>): Promise<number> {
  const pathsMs: number[] = [];
  for (let tone = 0; tone < TONES; tone += 1) {
    const endedMs = await page.evaluate(endATone);
    await delay(REMEMBERED_MS / 4);
    pathsMs.push((await heardMs()) - endedMs);
    await delay(REMEMBERED_MS);
  }
  // Sound arrives in blocks, so each measurement can be about ten milliseconds off. Deducting the shortest delay can
  // only make the product look slower.
  const pathMs = Math.min(...pathsMs);
  if (pathMs < 0 || pathMs > REMEMBERED_MS / 2)
    throw new Error(`The tab listener hears ${Math.round(pathMs)} ms late.`);
  return pathMs;
}

// Plays a tone and returns the time of its last sample, from the output's timestamp.
async function endATone(): Promise<number> {
  const audio = new AudioContext({ latencyHint: "interactive" });
  const tone = new OscillatorNode(audio);
  tone.connect(audio.destination);
  tone.start();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const endsAtSeconds = audio.currentTime + 0.05;
  const ended = new Promise((resolve) => tone.addEventListener("ended", resolve));
  tone.stop(endsAtSeconds);
  await ended;
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { contextTime, performanceTime } = audio.getOutputTimestamp();
  if (contextTime === undefined || performanceTime === undefined || contextTime === 0)
    throw new Error("The audio clock isn't running.");
  setTimeout(() => void audio.close(), 500);
  return performance.timeOrigin + performanceTime + (endsAtSeconds - contextTime) * 1000;
}
