// One run of the recogniser process, as the server sees it. It transcribes one clip at a time, and tells the waiting
// caller if the process dies.
import { type ChildProcess, fork } from "node:child_process";
import type { FromEngine, ToEngine } from "./engine-messages.ts";

/** Loading can mean reading several hundred megabytes from a slow disk. */
const loadTimeoutMs = 120_000;
const childProgram = new URL("./engine-child.ts", import.meta.url);

export type EngineEnd = { code: number | null; signal: string | null };
export type EngineProcess = ReturnType<typeof startEngineProcess>;

/** Tests replace `program`. */
export function startEngineProcess(program: URL = childProgram) {
  // We don't pass any of the server's settings or keys to the process, and we discard its output.
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

/** Returns null if the process died or ran out of time. We can't interrupt a running call, so we kill the process. */
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
