// Records two pages of a running session and puts them next to each other in one silent film, or one above the other
// for phones. Needs ffmpeg.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** `atMs` is by the browser's clock. */
type Frame = { file: string; atMs: number };
type Recording = { frames: Frame[]; stop(): Promise<unknown> };

/** Width and height of one page in the film. */
const paneSize = { width: 720, height: 450 };
const framesPerSecond = 20;
const wantedMs = 10_000;
const longestMs = 13_000;
/** How long the end is shown. */
const restMs = 3_000;
/** A moment when the engineer is pointing at something. */
const posterAtSeconds = "3";

export function needFfmpeg(): void {
  if (spawnSync("ffmpeg", ["-version"]).status !== 0)
    throw new Error("The film of the landing page needs ffmpeg. Please install it, for example with apt-get.");
}

/** Records both pages while `act` runs and until the film is full. Writes films and posters as `wide` and `tall`. */
export async function recordLoop(
  pages: readonly [Page, Page],
  { act, files }: { act: () => Promise<void>; files: { wide: string; tall: string } },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "foldback-film-"));
  const recordings = await Promise.all(pages.map((page, at) => record(page, join(folder, String(at)))));
  const startedAtMs = Date.now();
  await act();
  const actedMs = Date.now() - startedAtMs;
  const filmMs = Math.max(wantedMs, actedMs + restMs);
  if (filmMs > longestMs)
    throw new Error(`The machine was too busy: the film would last ${filmMs} ms. Try again later.`);
  await pages[0].waitForTimeout(filmMs - actedMs);
  for (const recording of recordings) await recording.stop();
  const all = recordings.map(({ frames }) => frames);
  const span = { fromMs: startedAtMs, toMs: startedAtMs + filmMs };
  const lists = all.map((frames, at) => writeList(frames, { file: join(folder, `${at}.txt`), span }));
  encode(lists, { stack: "hstack", name: files.wide, filmMs });
  encode(lists, { stack: "vstack", name: files.tall, filmMs });
  rmSync(folder, { recursive: true });
}

/** The browser sends a frame whenever the page has changed. */
async function record(page: Page, prefix: string): Promise<Recording> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  session.on("Page.screencastFrame", ({ data, metadata: { timestamp = 0 }, sessionId }) => {
    const file = `${prefix}-${frames.length}.jpg`;
    writeFileSync(file, Buffer.from(data, "base64"));
    frames.push({ file, atMs: timestamp * 1_000 });
    // Fails only if the page is closing.
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 92 });
  // A late frame must not arrive after its folder has been removed.
  return { frames, stop: () => session.detach() };
}

type Listed = { file: string; span: { fromMs: number; toMs: number } };

/** Writes the frames and how long each is shown, in the format of ffmpeg's concat demuxer. */
function writeList(frames: readonly Frame[], { file, span }: Listed): string {
  const lines = frames.flatMap((frame, at) => {
    const shownFromMs = Math.max(frame.atMs, span.fromMs);
    const shownToMs = Math.min(frames[at + 1]?.atMs ?? span.toMs, span.toMs);
    if (shownToMs <= shownFromMs) return [];
    return [`file '${frame.file}'`, `duration ${((shownToMs - shownFromMs) / 1_000).toFixed(3)}`];
  });
  const last = frames.at(-1);
  // The demuxer ignores the last duration, so the last frame is listed again.
  writeFileSync(file, [...lines, ...(last ? [`file '${last.file}'`] : [])].join("\n"));
  return file;
}

type Film = { stack: "hstack" | "vstack"; name: string; filmMs: number };

function encode(lists: readonly string[], { stack, name, filmMs }: Film): void {
  const inputs = lists.flatMap((list) => ["-f", "concat", "-safe", "0", "-i", list]);
  const pane = `fps=${framesPerSecond},scale=${paneSize.width}:${paneSize.height}:flags=lanczos`;
  const graph = `[0:v]${pane}[a];[1:v]${pane}[b];[a][b]${stack}=inputs=2,format=yuv420p`;
  const vp9 = ["-c:v", "libvpx-vp9", "-crf", "40", "-b:v", "0", "-row-mt", "1", "-deadline", "good", "-cpu-used", "3"];
  const length = ["-t", String(filmMs / 1_000)];
  ffmpeg([...inputs, "-filter_complex", graph, "-an", ...length, ...vp9, `${name}.webm`]);
  const poster = ["-frames:v", "1", "-c:v", "libwebp", "-quality", "62", "-compression_level", "6", `${name}.webp`];
  ffmpeg(["-ss", posterAtSeconds, "-i", `${name}.webm`, ...poster]);
}

function ffmpeg(words: readonly string[]): void {
  const { status, stderr } = spawnSync("ffmpeg", ["-y", "-loglevel", "error", ...words], { encoding: "utf8" });
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`);
}
