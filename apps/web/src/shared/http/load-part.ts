import { type ComponentType, lazy } from "react";

// A change of network breaks off every request under way (a laptop that goes from cable to wireless). A lost script would
// leave a page that never comes or a press that does nothing.
const waitsMs = [300, 1_000, 3_000];

/** Loads a part of the application, with three more tries. Offline, it waits for the network before it tries again. */
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

/** The component `name` of a file that is loaded when it is first shown, or earlier with `preload`. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<{ [N in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const loadFile = () => loadPart(load);
  const component = lazy(async () => ({ default: (await loadFile())[name] }));
  return Object.assign(component, { preload: () => void loadFile() });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function online(): Promise<unknown> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

/** Reloads the page only if the server answers. Otherwise the browser's error page would replace a page that can be read. */
export async function reloadIfServed(): Promise<void> {
  try {
    const { status } = await fetch(window.location.href, { method: "HEAD" });
    if (status < 500) window.location.reload();
  } catch {
    // The server didn't answer: keep the page.
  }
}
