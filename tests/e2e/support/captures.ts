/** Records what a page captures: which devices are open, and what the encoder is told about the picture. */
import type { Page } from "@playwright/test";

type Capture = { kind: string; label: string; hint: string };

/** Call it before the page is opened or reloaded. */
export const rememberCaptures = (page: Page): Promise<unknown> => page.addInitScript(remember);

/** The captures that are still running, oldest first. */
export const runningCaptures = (page: Page): Promise<Capture[]> =>
  page.evaluate(() => {
    const captured: MediaStreamTrack[] = Reflect.get(window, "storyCaptures");
    return captured
      .filter(({ readyState }) => readyState === "live")
      .map(({ kind, label, contentHint }) => ({ kind, label, hint: contentHint }));
  });

/** Runs in the page, before its own scripts. */
function remember() {
  const captured: MediaStreamTrack[] = [];
  Object.defineProperty(window, "storyCaptures", { value: captured });
  const { mediaDevices } = navigator;
  for (const name of ["getUserMedia", "getDisplayMedia"] as const) {
    const original = mediaDevices[name].bind(mediaDevices);
    mediaDevices[name] = async (constraints) => {
      const stream = await original(constraints);
      captured.push(...stream.getTracks());
      return stream;
    };
  }
}
