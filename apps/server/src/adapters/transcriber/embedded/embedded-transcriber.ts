// Speech to text on this machine: gets its model ready, keeps a recogniser process, starts it again when it dies, and says
// at any time which of this it is doing. Audio leaves nobody's house.
import { setTimeout as delay } from "node:timers/promises";
import type { TranscriberState } from "@foldback/protocol/http/talkback";
import type { EmbeddedTranscription } from "../../../config/transcription-settings.ts";
import { type Transcriber, TranscriberError } from "../../../modules/talkback/ports.ts";
import { type EngineEnd, type EngineProcess, startEngineProcess } from "./engine-process.ts";
import { ModelError } from "./model-error.ts";
import { recogniserConfig } from "./model-kinds.ts";
import { prepareModel } from "./model-store.ts";

type EmbeddedLog = { info(facts: object, message: string): void; warn(facts: object, message: string): void };
export type EmbeddedDeps = { log: EmbeddedLog; engineProgram?: URL; lookAgainMs?: number };

const usualLookAgainMs = 60_000;
/** One clip that kills the process is given up after its five tries; the engine stands one more. */
const mostCrashes = 6;
const threads = 2;
const faultsToLookAgainAt: readonly string[] = ["MODEL_MISSING", "MODEL_UNREACHABLE", "DISK_FULL"];

export function createEmbeddedTranscriber(settings: EmbeddedTranscription, deps: EmbeddedDeps): Transcriber {
  const { log, engineProgram, lookAgainMs = usualLookAgainMs } = deps;
  const engine = { name: `Embedded · ${settings.model}`, place: "local" } as const;
  const closing = new AbortController();
  const listeners = new Set<() => void>();
  let state: TranscriberState = preparing(0);
  let running: EngineProcess | null = null;
  let crashes = 0;
  let lastHeard: Promise<unknown> = Promise.resolve();

  function preparing(percent: number): TranscriberState {
    return { status: "preparing", engine, percent, hint: "Getting the speech model ready; recordings wait for it." };
  }

  function become(next: TranscriberState): void {
    if (closing.signal.aborted || (state.status === next.status && state.percent === next.percent)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function startEngine(): Promise<void> {
    const onPercent = (percent: number) => become(preparing(percent));
    const { dir, files } = await prepareModel({ ...settings, signal: closing.signal, onPercent });
    closing.signal.throwIfAborted();
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
    become({ status: "ready", engine, percent: null, hint: null });
  }

  function onEnd(ended: EngineProcess, end: object): void {
    if (closing.signal.aborted || running !== ended) return;
    crashes += 1;
    log.warn({ ...end, crashes }, "speech engine died");
    if (crashes > mostCrashes) {
      become(failed("The speech engine keeps crashing. Restart the server, or choose another STT_MODEL."));
    } else {
      become(preparing(100));
      keepStarting();
    }
  }

  const failed = (hint: string): TranscriberState => ({ status: "failed", engine, percent: null, hint });

  async function startUntilReady(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        return await startEngine();
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error, model: settings.model }, "speech engine not ready");
        become(
          failed(error instanceof ModelError ? error.hint : "The speech model cannot be read. See the server's log."),
        );
        if (!(error instanceof ModelError) || !faultsToLookAgainAt.includes(error.fault)) return;
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
    if (state.status !== "ready" || running === null) throw new TranscriberError("ENGINE_PREPARING");
    const answer = await running.hear(samples, signal);
    if (answer?.type === "text") return { text: answer.text.trim() };
    throw new TranscriberError(signal.aborted ? "ENGINE_SLOW" : "ENGINE_CRASHED", { retryable: true });
  }

  return {
    state: () => state,
    onStateChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
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

type LoadAnswer = { type: string; because?: string } | null;

function loadFault(answer: LoadAnswer, model: string, end: EngineEnd): ModelError {
  if (answer?.because === "engine-absent") {
    return new ModelError(
      "ENGINE_ABSENT",
      "Install the optional package sherpa-onnx-node, or choose another STT_PROVIDER.",
    );
  }
  const cause = new Error(answer?.because ?? `died with ${end.signal ?? end.code}`);
  const hint = `The engine cannot load ${model}. Put its files in again, or choose another STT_MODEL.`;
  return new ModelError("MODEL_DAMAGED", hint, { cause });
}
