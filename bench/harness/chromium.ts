// Starts Chromium without background throttling or permission prompts. A tab capture picks the tab titled
// CAPTURED_TITLE.
import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { readProbe } from "./probe-source.ts";
import { fullScene, type SceneSize } from "./scene-size.ts";

export const CAPTURED_TITLE = "Foldback bench scene";
const WINDOW_SIZE = { width: 1440, height: 900 };

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-renderer-backgrounding",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--autoplay-policy=no-user-gesture-required",
  // Don't use --use-fake-ui-for-media-stream: it would replace the captured tab with a test picture.
  "--use-fake-device-for-media-stream",
  `--auto-select-tab-capture-source-by-title=${CAPTURED_TITLE}`,
];

export function chromiumPath(): string {
  const candidates = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser"];
  const found = candidates.find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error("Chromium isn't installed: apt-get install chromium, or set CHROMIUM_PATH.");
  return found;
}

// `microphone` is a sound file that every audio input plays. By default an input beeps once a second.
export async function withChromium<T>(use: (browser: Browser) => Promise<T>, microphone?: string): Promise<T> {
  // Playwright mutes headless browsers, and a muted tab is captured as silence.
  const ignoreDefaultArgs = ["--mute-audio"];
  const args = microphone === undefined ? FLAGS : [...FLAGS, `--use-file-for-fake-audio-capture=${microphone}`];
  const browser = await chromium.launch({ executablePath: chromiumPath(), args, ignoreDefaultArgs });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

// Opens a separate context per person, with its own cookies. Loads the probes into every page before its own scripts.
export async function openContext(browser: Browser, scene: SceneSize = fullScene): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: WINDOW_SIZE, permissions: ["microphone"] });
  await context.addInitScript((size) => {
    window.sceneSize = size;
  }, scene);
  await context.addInitScript(await readProbe("page-probe"));
  return context;
}

// Opens the tab to capture in a separate window. The window's size sets the picture's size.
export async function openScene(browser: Browser, origin: string, size: SceneSize): Promise<Page> {
  const { width, height } = size;
  const context = await browser.newContext({ viewport: { width, height } });
  await context.addInitScript((given) => {
    window.sceneSize = given;
  }, size);
  const scene = await context.newPage();
  await scene.goto(`${origin}/scene.html`);
  return scene;
}
