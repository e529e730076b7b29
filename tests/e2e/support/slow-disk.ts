/**
 * Slows down the disk while a take is recorded. We put a few lines in front of the recorder's worker that make a single
 * flush take as long as the story says.
 */
import type { BrowserContext, Page } from "@playwright/test";

const channel = "foldback-story-disk";
const recorder = /\/take-log-worker[^/]*\.js$/;

/** Call this before the page is opened. */
export const slowDownDisk = (context: BrowserContext, worker = recorder) =>
  context.route(worker, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `(${holdFlushes})("${channel}");\n${await answer.text()}` });
  });

/** Holds the next flush for this long. Resolves once it has begun. */
export const holdNextFlush = (page: Page, holdMs: number): Promise<void> =>
  page.evaluate(
    ({ name, holdMs: wanted }) =>
      new Promise<void>((resolve) => {
        const port = new BroadcastChannel(name);
        port.onmessage = () => resolve();
        port.postMessage(wanted);
      }),
    { name: channel, holdMs },
  );

/** Runs in the worker. */
function holdFlushes(name: string) {
  const port = new BroadcastChannel(name);
  const { prototype } = Reflect.get(globalThis, "FileSystemSyncAccessHandle");
  const flush: () => void = prototype.flush;
  let holdMs = 0;
  port.onmessage = ({ data }: MessageEvent<number>) => {
    holdMs = data;
  };
  prototype.flush = function held() {
    if (holdMs > 0) {
      const waitMs = holdMs;
      holdMs = 0;
      port.postMessage("held");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
    flush.call(this);
  };
}
