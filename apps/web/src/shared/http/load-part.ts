// When a laptop switches from a cable to wireless, the browser aborts every request. A script lost that way would leave
// a page that never appears or a button that does nothing. HAZARD: don't import anything here, because wake.ts includes
// this file and has to stay small.
const waitsMs = [300, 1_000, 3_000];

/**
 * Loads a part of the application and retries three times. While offline, it waits for the network before it retries.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const waitMs of waitsMs) {
    try {
      return await load();
    } catch {
      await Promise.all([pause(waitMs), online()]);
    }
  }
  return load();
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function online(): Promise<unknown> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}
