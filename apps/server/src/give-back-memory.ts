// Starting loads hundreds of modules, and their memory stays with the heap: three times what the server needs
// afterwards. One full collection returns it before the first request. Node has no other way to ask for one.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export function giveBackMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  // An ordinary collection keeps the emptied pages for later.
  if (typeof collect === "function") collect({ type: "major", flavor: "last-resort" });
}
