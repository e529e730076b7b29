import { type ComponentType, lazy } from "react";
import { loadPart } from "./load-part.ts";

/** Loads the component `name` from a file when it's first shown, or earlier with `preload`. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<{ [N in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const loadFile = () => loadPart(load);
  const component = lazy(async () => ({ default: (await loadFile())[name] }));
  // If preloading fails, we report it only when the component is shown.
  return Object.assign(component, { preload: () => void loadFile().catch(() => {}) });
}
