// Hears what a tab really gives to the loudspeakers: another page captures that tab's sound and remembers the last
// three quarters of a second. What the capture itself takes (some 55 ms) is measured with a tone that the page
// mutes at a known moment, and taken off.
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { CAPTURED_TITLE, openContext } from "./chromium.ts";
import { median } from "./statistics.ts";

declare global {
  interface Window {
    lastSoundMs: () => number;
  }
}

export type Ear = {
  // When the last sound left the page, in the clock of all pages. 0: nothing was heard yet.
  lastSoundMs: () => Promise<number>;
  close: () => Promise<void>;
};

type Place = { browser: Browser; origin: string; scene: Page };

const REMEMBERED_MS = 800;
const TONES = 3;

export async function openEar(page: Page, { browser, origin, scene }: Place): Promise<Ear> {
  const context = await openContext(browser);
  const ear = await context.newPage();
  await ear.goto(`${origin}/blank.html`);
  await scene.evaluate(() => {
    document.title = "not now";
  });
  const ownTitle = await page.title();
  await page.evaluate((title) => {
    document.title = title;
  }, CAPTURED_TITLE);
  await ear.evaluate(startListening);
  await page.evaluate((title) => {
    document.title = title;
  }, ownTitle);
  await scene.evaluate((title) => {
    document.title = title;
  }, CAPTURED_TITLE);

  const heardMs = () => ear.evaluate(() => window.lastSoundMs());
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
  // More often than the memory is long, so that nothing is forgotten however late the question comes.
  setInterval(listen, 200);
  window.lastSoundMs = listen;
}

async function measurePath(page: Page, heardMs: () => Promise<number>): Promise<number> {
  const pathsMs: number[] = [];
  for (let tone = 0; tone < TONES; tone += 1) {
    const mutedMs = await page.evaluate(muteATone);
    await delay(REMEMBERED_MS / 2);
    pathsMs.push((await heardMs()) - mutedMs);
    await delay(REMEMBERED_MS);
  }
  return median(pathsMs);
}

async function muteATone(): Promise<number> {
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio);
  const stream = audio.createMediaStreamDestination();
  tone.connect(stream);
  tone.start();
  const speaker = new Audio();
  speaker.srcObject = stream.stream;
  await speaker.play();
  await new Promise((resolve) => setTimeout(resolve, 300));
  speaker.muted = true;
  const mutedMs = performance.timeOrigin + performance.now();
  setTimeout(() => void audio.close(), 500);
  return mutedMs;
}
