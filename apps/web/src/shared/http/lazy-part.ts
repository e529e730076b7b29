import { type ComponentType, lazy, startTransition, useEffect, useState } from "react";
import { loadPart } from "./load-part.ts";

let loadedParts = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function partLoaded() {
  loadedParts += 1;
  for (const tell of listeners) tell();
}

/**
 * Renders the component again whenever a part has been loaded, as a transition: the part is rendered in short pieces, so
 * a press in between doesn't wait for it.
 */
export function usePartsLoaded(): void {
  const [, show] = useState(loadedParts);
  useEffect(() => {
    const showLater = () => startTransition(() => show(loadedParts));
    // A part may have been loaded since the render.
    showLater();
    return subscribe(showLater);
  }, []);
}

/** Loads the component `name` from a file when it's first shown, or earlier with `preload`. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<{ [N in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const loadFile = () => loadPart(load);
  const component = lazy(() => {
    const loading = loadFile().then(({ [name]: part }) => ({ default: part }));
    // The boundary shows the error of a part that can't be loaded.
    void loading.then(partLoaded, () => {});
    return loading;
  });
  // If preloading fails, we report it only when the component is shown.
  return Object.assign(component, { preload: () => void loadFile().catch(() => {}) });
}
