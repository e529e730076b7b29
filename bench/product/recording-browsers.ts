// Opens a browser in which the product's recorder or the bare one records the same sound. At the end, the browser or
// its page is killed and the recording is read from the disk.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scanTakeLog } from "@foldback/domain/takes/scan-take-log";
import { gapsMs } from "@foldback/domain/takes/take-gaps";
import type { BrowserContext, Page } from "@playwright/test";
import { writeKnownSignal } from "../../tests/e2e/support/known-signal.ts";
import { openPersistentBrowser } from "../../tests/e2e/support/persistent-browser.ts";
import { pressRecord } from "../../tests/e2e/support/recorded-take.ts";
import { slowDownDisk } from "../../tests/e2e/support/slow-disk.ts";
import { withPageServer } from "../harness/page-server.ts";
import { readProbe } from "../harness/probe-source.ts";
import { type Foldback, signInAs, startFoldback } from "./start-foldback.ts";

type Which = "floor" | "product";

export type Killed = {
  // Frames that the page was told are on disk, but that aren't in the file.
  lostFrames: number;
  // From the last frame in the file to the kill.
  unwrittenMs: number;
  // Sound that's missing inside the file.
  missingMs: number;
};

export type Recording = {
  page: Page;
  profile: string;
  killAndRead: (what: "browser" | "page") => Promise<Killed>;
  close: () => Promise<void>;
};

export type OpenRecording = (which: Which) => Promise<Recording>;

type RecorderOptions = { which: Which; foldback: Foldback; origin: string; microphone: string };

const bareFrameBytes = 8;

export async function withRecorders<T>(use: (open: OpenRecording) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "foldback-bench-sound-"));
  const microphone = writeKnownSignal(join(folder, "known.wav"));
  const foldback = await startFoldback({ artists: 1, engineers: 1 });
  try {
    return await withPageServer((origin) =>
      use((which) => openRecording({ which, foldback, origin, microphone }, mkdtempSync(join(folder, "profile-")))),
    );
  } finally {
    await foldback.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openRecording(options: RecorderOptions, profile: string): Promise<Recording> {
  const { microphone } = options;
  let browser = await openPersistentBrowser({ profile, microphone });
  const { page, context } = browser;
  let told = { frames: 0, missingMs: 0 };
  const began = Promise.withResolvers<{ sampleRateHz: number; atMs: number }>();
  await context.exposeFunction("recorderBegan", began.resolve);
  await context.exposeFunction("recorderWrote", (written: typeof told) => {
    told = written;
  });
  await slowDownDisk(context, /\/(take-log|bare-recorder)-worker[^/]*\.js$/);
  await (options.which === "floor" ? startBare(page, options) : startProduct(page, options));
  const { sampleRateHz, atMs: beganAtMs } = await began.promise;
  return {
    page,
    profile,
    async killAndRead(what) {
      const gone = what === "page" ? page.waitForEvent("crash") : context.waitForEvent("close");
      if (what === "page") browser.killPages();
      else void browser.kill();
      const playedMs = Date.now() - beganAtMs;
      await gone;
      if (what === "browser") browser = await openPersistentBrowser({ profile, microphone });
      const { frames, missingMs = told.missingMs } = await readBack(browser.context, options);
      return {
        lostFrames: Math.max(0, told.frames - frames),
        unwrittenMs: playedMs - (1_000 * frames) / sampleRateHz,
        missingMs,
      };
    },
    async close() {
      await browser.context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function startBare(page: Page, { origin }: RecorderOptions) {
  await page.goto(`${origin}/bare-recorder.html`);
  await page.evaluate(() => window.startBareRecorder());
}

// Without its pre-roll, a take begins with the frame at which Record was pressed.
async function startProduct(page: Page, { foldback }: RecorderOptions) {
  const context = page.context();
  await context.addInitScript(await readProbe("recorder-probe"));
  await signInAs(foldback.artists[0], { context, url: foldback.url });
  await page.goto(`${foldback.url}/studio?tab=takes`);
  await page.getByRole("switch", { name: /^Keep the last 30 seconds/ }).click();
  await page.getByRole("button", { name: "Arm", exact: true }).click();
  await page.getByRole("button", { name: "Disarm", exact: true }).waitFor();
  await pressRecord(page);
}

type Read = { frames: number; missingMs?: number };

// The bare file contains no gaps, but its recorder has counted them.
async function readBack(context: BrowserContext, { which, foldback, origin }: RecorderOptions): Promise<Read> {
  const page = await context.newPage();
  await page.goto(which === "floor" ? `${origin}/blank.html` : `${foldback.url}/terms`);
  const bytes = Buffer.from(await page.evaluate(readRecording), "base64");
  await page.close();
  if (which === "floor") return { frames: bytes.length / bareFrameBytes };
  const scan = scanTakeLog({ size: bytes.length, read: (at, length) => bytes.subarray(at, at + length) });
  if (scan === null) throw new Error("The take can't be read.");
  return { frames: scan.frames, missingMs: gapsMs(scan.gaps, scan.start.sampleRateHz) };
}

// Runs in the page. Returns the only file called "log" or "bare-take", as base64.
async function readRecording(): Promise<string> {
  const filesIn = async (folder: FileSystemDirectoryHandle): Promise<FileSystemFileHandle[]> => {
    const found: FileSystemFileHandle[] = [];
    for await (const handle of folder.values()) {
      if (handle.kind === "directory") found.push(...(await filesIn(handle)));
      else if (handle.name === "log" || handle.name === "bare-take") found.push(handle);
    }
    return found;
  };
  const [handle] = await filesIn(await navigator.storage.getDirectory());
  if (handle === undefined) throw new Error("There's no recording.");
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
  });
  reader.readAsDataURL(await handle.getFile());
  return (await read).replace(/^[^,]*,/, "");
}
