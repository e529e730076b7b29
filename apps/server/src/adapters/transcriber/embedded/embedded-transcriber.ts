// Transcribes speech on this machine. It prepares its model, keeps a recogniser process running, restarts it when it
// dies, and reports its state. Audio never leaves the machine.
import { setTimeout as delay } from "node:timers/promises";
import type { EmbeddedTranscription } from "../../../config/transcription-settings.ts";
import { createSlidingWindow } from "../../../modules/limits/sliding-window.ts";
import { type Transcriber, TranscriberError, type TranscriberProblem } from "../../../modules/talkback/ports.ts";
import { type EngineEnd, type EngineProcess, startEngineProcess } from "./engine-process.ts";
import { createEngineState } from "./engine-state.ts";
import { ModelError } from "./model-error.ts";
import { recogniserConfig } from "./model-kinds.ts";
import { prepareModel } from "./model-store.ts";

type EmbeddedLog = { info(facts: object, message: string): void; warn(facts: object, message: string): void };
export type EmbeddedDeps = { log: EmbeddedLog; engineProgram?: URL; lookAgainMs?: number; nowMs?: () => number };

const defaultLookAgainMs = 60_000;
/**
 * How many crashes within ten minutes we tolerate. We give up on a clip after it has caused five, which leaves one for
 * another clip.
 */
const maxCrashes = 6;
const crashWindowMs = 10 * 60_000;
const threads = 2;
const faultsToLookAgainAt: readonly TranscriberProblem[] = ["MODEL_MISSING", "MODEL_UNREACHABLE", "DISK_FULL"];

export function createEmbeddedTranscriber(settings: EmbeddedTranscription, deps: EmbeddedDeps): Transcriber {
  const { log, engineProgram, lookAgainMs = defaultLookAgainMs, nowMs = () => performance.now() } = deps;
  const closing = new AbortController();
  const shown = createEngineState(settings.model, closing.signal);
  const crashes = createSlidingWindow({ limit: maxCrashes, windowMs: crashWindowMs, nowMs });
  let running: EngineProcess | null = null;
  let lastHeard: Promise<unknown> = Promise.resolve();

  async function startEngine(): Promise<void> {
    const { signal } = closing;
    const { dir, files } = await prepareModel({ ...settings, signal, onPercent: shown.prepares });
    signal.throwIfAborted();
    const started = startEngineProcess(engineProgram);
    running = started;
    const { model, language } = settings;
    const answer = await started.load(recogniserConfig(files, { dir, model, language, threads }));
    if (answer?.type !== "ready") {
      started.kill();
      throw loadFault(answer, model, await started.ended);
    }
    started.ended.then((end) => onEnd(started, end)).catch(() => {});
    log.info({ model, pid: started.pid }, "speech engine ready");
    shown.isReady();
  }

  function onEnd(ended: EngineProcess, end: object): void {
    if (closing.signal.aborted || running !== ended) return;
    const mayStartAgain = crashes.take(settings.model);
    log.warn({ ...end, mayStartAgain }, "speech engine died");
    if (!mayStartAgain) {
      shown.fails("ENGINE_CRASHED", keepsCrashing);
    } else {
      shown.prepares(100);
      keepStarting();
    }
  }

  async function startUntilReady(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        return await startEngine();
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error, model: settings.model }, "speech engine not ready");
        const { fault, hint } = error instanceof ModelError ? error : unreadable;
        shown.fails(fault, hint);
        if (!faultsToLookAgainAt.includes(fault)) return;
      }
      await delay(lookAgainMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  let starting: Promise<void> = Promise.resolve();
  const keepStarting = () => {
    starting = startUntilReady();
  };
  keepStarting();

  async function hear(samples: Float32Array, signal: AbortSignal): Promise<{ text: string }> {
    if (shown.state().status !== "ready" || running === null)
      throw new TranscriberError(shown.problem() ?? "ENGINE_PREPARING");
    const answer = await running.hear(samples, signal);
    if (answer?.type === "text") return { text: answer.text.trim() };
    throw new TranscriberError(signal.aborted ? "ENGINE_SLOW" : "ENGINE_CRASHED", { retryable: true });
  }

  return {
    state: shown.state,
    problem: shown.problem,
    onStateChange: shown.onStateChange,
    transcribe: ({ samples }, _hints, signal) => {
      const heard = lastHeard.then(() => hear(samples, signal));
      lastHeard = heard.catch(() => {});
      return heard;
    },
    close: async () => {
      closing.abort();
      running?.kill();
      await Promise.all([starting, running?.ended]);
    },
  };
}

const keepsCrashing = "The speech engine keeps crashing. Restart the server, or choose another STT_MODEL.";
const unreadable: Pick<ModelError, "fault" | "hint"> = {
  fault: "MODEL_DAMAGED",
  hint: "Couldn't read the speech model. See the server's log.",
};

type LoadAnswer = { type: string; because?: string } | null;

function loadFault(answer: LoadAnswer, model: string, end: EngineEnd): ModelError {
  if (answer?.because === "engine-absent") {
    return new ModelError(
      "ENGINE_ABSENT",
      "Install the optional package sherpa-onnx-node, or choose another STT_PROVIDER.",
    );
  }
  const cause = new Error(answer?.because ?? `died with ${end.signal ?? end.code}`);
  // Our time limit killed the process, or the system ran out of memory. Neither means that the files are damaged.
  if (answer === null && end.signal === "SIGKILL") {
    const hint = `The engine was stopped while it was loading ${model}. Give the server more memory, or choose another STT_MODEL.`;
    return new ModelError("ENGINE_CRASHED", hint, { cause });
  }
  const hint = `The engine can't load ${model}. Install its files again, or choose another STT_MODEL.`;
  return new ModelError("MODEL_DAMAGED", hint, { cause });
}
