// One life of the recogniser process, seen from the server. It hears one clip at a time; when it dies, whoever waits is told.
import { type ChildProcess, fork } from "node:child_process";
import type { FromEngine, ToEngine } from "./engine-messages.ts";

/** A model of some hundred megabytes on a slow disk. */
const loadTimeoutMs = 120_000;
const childProgram = new URL("./engine-child.ts", import.meta.url);

export type EngineEnd = { code: number | null; signal: string | null };
export type EngineProcess = ReturnType<typeof startEngineProcess>;

/** `program`: another one in tests. */
export function startEngineProcess(program: URL = childProgram) {
  // No setting of the server's and no key goes in; nothing that it prints comes out.
  const child = fork(program, {
    serialization: "advanced",
    env: {},
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = new Promise<EngineEnd>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", () => resolve({ code: null, signal: null }));
  });
  return {
    pid: child.pid,
    ended,
    load: (config: object) => ask(child, { type: "load", config }, AbortSignal.timeout(loadTimeoutMs)),
    hear: (samples: Float32Array, signal: AbortSignal) => ask(child, { type: "hear", samples }, signal),
    kill: () => child.kill("SIGKILL"),
  };
}

/** Null when it died or the time was up; it cannot be interrupted, so it is killed then. */
async function ask(child: ChildProcess, message: ToEngine, signal: AbortSignal): Promise<FromEngine | null> {
  if (signal.aborted || !child.connected) return null;
  const done = new AbortController();
  try {
    return await new Promise<FromEngine | null>((resolve) => {
      const once = { signal: done.signal };
      const give = () => resolve(null);
      child.once("message", (answer: FromEngine) => resolve(answer));
      child.once("exit", give);
      signal.addEventListener("abort", give, once);
      done.signal.addEventListener("abort", () => child.off("exit", give).removeAllListeners("message"));
      child.send(message, (error) => {
        if (error !== null) give();
      });
    });
  } finally {
    done.abort();
    if (signal.aborted) child.kill("SIGKILL");
  }
}
