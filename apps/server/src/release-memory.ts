// Gives the memory left over from startup back to the system. Loading the modules makes the heap twice as large as the
// server needs, and Node only shrinks it with a full collection. That takes a fifth of a second of processor time and
// blocks every request and kill, so it waits until no client is connected.
import type { Server } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Long enough for the jobs to have started before the first check. */
const lookEveryMs = 20_000;

/** Collects once, when no client is connected. Returns a function that stops waiting. */
export function releaseMemoryWhenQuiet(server: Pick<Server, "getConnections">, collect = collectAll): () => void {
  const timer = setInterval(() => {
    server.getConnections((error, count) => {
      if (error || count > 0) return;
      clearInterval(timer);
      collect();
    });
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}

function collectAll(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  // An ordinary collection keeps the empty pages for later use.
  if (typeof collect === "function") collect({ type: "major", flavor: "last-resort" });
}
