// Measures a Node process from outside: its CPU time, and its memory after a full garbage collection. Both come from
// the inspector, so neither product nor floor needs code for it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import WebSocket from "ws";
import { pinned } from "./pinned.ts";

// `residentBytes` is the resident set size. `heldBytes` is the used heap plus external buffers, which can grow while
// the resident set stays the same.
export type Memory = { residentBytes: number; heldBytes: number };

export type MeasuredProcess = {
  // Resolves with the first line of the process's output that matches, whether it's printed before or after this call.
  waitForLine: (pattern: RegExp) => Promise<RegExpExecArray>;
  cpuMicroseconds: () => Promise<number>;
  memoryAfterGc: () => Promise<Memory>;
  // The peak since the process started.
  highestResidentBytes: () => Promise<number>;
  stop: () => Promise<void>;
  // Sends SIGKILL to simulate a crash.
  kill: () => Promise<void>;
};

// `core` restricts the process to this one core. Without it, the process can use all of them.
type Started = { script: URL; cwd: URL; env?: Record<string, string>; core?: number };

// Prints a measured server's errors, because they make its figures worthless.
const isTrouble = (line: string) => /"level":[56]0|^\w*Error:|^node:internal/.test(line);

function watchLines(child: ChildProcess): MeasuredProcess["waitForLine"] {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      if (isTrouble(line)) console.error(`# ${line}`);
      for (const look of waiting) look();
    });
  }
  return (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null);
        if (found === undefined || found === null) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      child.once("exit", () =>
        reject(new Error(`The process ended before ${pattern}:\n${lines.slice(-20).join("\n")}`)),
      );
      look();
    });
}

type Inspector = { ask: (method: string, params?: object) => Promise<unknown>; leave: () => void };

async function connectInspector(address: string): Promise<Inspector> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, "open");
  const answers = new Map<number, (result: unknown) => void>();
  socket.on("message", (data) => {
    const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (message.id === undefined) return;
    answers.get(message.id)?.(message.result);
    answers.delete(message.id);
  });
  let id = 0;
  return {
    ask: (method, params = {}) => {
      id += 1;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve) => answers.set(id, resolve));
    },
    leave: () => socket.terminate(),
  };
}

export async function startMeasuredProcess({ script, cwd, env, core }: Started): Promise<MeasuredProcess> {
  const options = ["--disable-warning=ExperimentalWarning", "--inspect=127.0.0.1:0", script.pathname];
  const { file, words } = pinned(core, [process.execPath, ...options]);
  const child = spawn(file, words, {
    cwd: cwd.pathname,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const waitForLine = watchLines(child);
  // Ends the process if the bench is interrupted.
  const killAlong = () => child.kill("SIGKILL");
  process.once("exit", killAlong);
  let stopping = false;
  child.once("exit", (code, signal) => {
    if (!stopping) console.error(`# ${script.pathname} ended by itself with ${code ?? signal}`);
  });
  const [, address] = await waitForLine(/Debugger listening on (ws:\S+)/);
  const inspector = await connectInspector(address ?? "");
  const evaluate = async (expression: string) => {
    const answer = (await inspector.ask("Runtime.evaluate", { expression, returnByValue: true })) as {
      result: { value: number };
    };
    return answer.result.value;
  };
  return {
    waitForLine,
    cpuMicroseconds: () => evaluate("(({ user, system }) => user + system)(process.cpuUsage())"),
    memoryAfterGc: async () => {
      for (let round = 0; round < 3; round += 1) await inspector.ask("HeapProfiler.collectGarbage");
      return {
        residentBytes: await evaluate("process.memoryUsage().rss"),
        heldBytes: await evaluate("(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())"),
      };
    },
    highestResidentBytes: () => evaluate("process.resourceUsage().maxRSS * 1024"),
    stop: async () => {
      // Node waits for its debugger to disconnect before it exits.
      stopping = true;
      process.off("exit", killAlong);
      inspector.leave();
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
    kill: async () => {
      stopping = true;
      process.off("exit", killAlong);
      child.kill("SIGKILL");
      await once(child, "exit");
      inspector.leave();
    },
  };
}
