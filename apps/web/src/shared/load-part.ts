// A part of the application that is fetched when it is needed. A change of network breaks off every request that is under way
// (a laptop that goes from cable to wireless), and a lost script would leave a page that never comes or a press that does nothing.
const waitsMs = [300, 1_000, 3_000];

/** Asks again for what did not come, without a network as soon as there is one; what never comes is thrown in the end. */
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
