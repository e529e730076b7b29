/** Records a page's open capture devices, and the content hint that it gives the encoder. */
import type { Page } from "@playwright/test";

type Capture = { kind: string; label: string; hint: string };

/** Call this before the page is opened or reloaded. */
export const rememberCaptures = (page: Page): Promise<unknown> => page.addInitScript(remember);

/** Running captures, oldest first. */
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
