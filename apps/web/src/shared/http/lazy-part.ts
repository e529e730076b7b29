import { type ComponentType, lazy } from "react";
import { loadPart } from "./load-part.ts";

/** The component `name` of a file that is loaded when it is first shown, or earlier with `preload`. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<{ [N in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const loadFile = () => loadPart(load);
  const component = lazy(async () => ({ default: (await loadFile())[name] }));
  // A failure shows when the component does.
  return Object.assign(component, { preload: () => void loadFile().catch(() => {}) });
}
