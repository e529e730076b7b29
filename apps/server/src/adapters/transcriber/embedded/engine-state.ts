// The embedded engine's state, as users see it, and the listeners to notify when it changes.
import type { TranscriberState } from "@foldback/protocol/http/talkback";
import type { Transcriber, TranscriberProblem } from "../../../modules/talkback/ports.ts";

/** Shown next to the engine's name, because other engines do support word hints. */
const noWordHints = "This engine can't use word hints, so it may misspell song names and studio terms.";

export type EngineState = Pick<Transcriber, "state" | "problem" | "onStateChange"> & {
  prepares(percent: number): void;
  isReady(): void;
  fails(because: TranscriberProblem, hint: string): void;
};

/** Doesn't notify any listeners once `closing` is aborted. */
export function createEngineState(model: string, closing: AbortSignal): EngineState {
  const engine = { name: `Embedded · ${model}`, place: "local" } as const;
  const listeners = new Set<() => void>();
  const preparing = (percent: number): TranscriberState => {
    return {
      status: "preparing",
      engine,
      percent,
      hint: "Getting the speech model ready. Talkback is being saved, and will be transcribed once the model is ready.",
    };
  };
  let state = preparing(0);
  let problem: TranscriberProblem | null = "ENGINE_PREPARING";

  function become(next: TranscriberState, because: TranscriberProblem | null): void {
    problem = because;
    const isSame = state.status === next.status && state.percent === next.percent && state.hint === next.hint;
    if (closing.aborted || isSame) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    problem: () => problem,
    onStateChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    prepares: (percent) => become(preparing(percent), "ENGINE_PREPARING"),
    isReady: () => become({ status: "ready", engine, percent: null, hint: noWordHints }, null),
    fails: (because, hint) => become({ status: "failed", engine, percent: null, hint }, because),
  };
}
