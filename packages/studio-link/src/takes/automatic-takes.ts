/**
 * Starts a take when the armed input has sound, and ends it after silence. It ends only takes that it started. The
 * worker watches the sound, so a hidden tab reacts as quickly as a visible one.
 */
import { type AutomaticTakes, onsetLeadSeconds } from "@foldback/domain/takes/sound-watch";
import type { Arming } from "./armed-input.ts";
import type { RecorderState } from "./recorder-state.ts";
import type { EngineCommand, EngineMessage } from "./recording-messages.ts";

type Taking = {
  start(takeId: string, command: (atFrame: number) => EngineCommand): Promise<void>;
  end(why: "stopped"): void;
};
type AutomaticDeps = {
  deps: { uuid(): string; nowMs(): number };
  state: RecorderState;
  arming: Arming;
  taking(): Taking;
};

export function createAutomaticTakes({ deps, state, arming, taking }: AutomaticDeps) {
  let sessionId: string | null = null;
  let hasTake = false;
  /** The onset of sound that began while the previous take was still being closed. */
  let waitingOnset: number | null = null;

  /** Turning automatic takes off doesn't end the running take, because the artist may want it to outlast a pause. */
  function use(automatic: AutomaticTakes | null) {
    const inTake = hasTake && state.getSnapshot().status === "recording";
    arming.current()?.engine.tell({ type: "automatic", settings: automatic, inTake });
    waitingOnset = null;
    state.show(automatic === null ? { automatic } : { automatic, failure: null });
  }

  function began(onsetFrame: number) {
    const { status, input } = state.getSnapshot();
    const armed = arming.current();
    if (status === "sealing") waitingOnset = onsetFrame;
    if (status !== "armed" || armed === null) return;
    const { sampleRateHz, frameNow } = armed.tap;
    const takeId = deps.uuid();
    const pressedAtMs = deps.nowMs() - (1_000 * (frameNow() - onsetFrame)) / sampleRateHz;
    const fromFrame = Math.max(0, onsetFrame - onsetLeadSeconds * sampleRateHz);
    hasTake = true;
    void taking().start(takeId, () => ({
      type: "record",
      takeId,
      atFrame: onsetFrame,
      fromFrame,
      pressedAtMs,
      input,
      sessionId,
    }));
  }

  /** A failed take turns automatic takes off, because the next one would fail too. The artist can turn them back on. */
  function changed() {
    const { status, failure, automatic } = state.getSnapshot();
    if (status === "recording" || status === "sealing") return;
    hasTake = false;
    const onset = waitingOnset;
    waitingOnset = null;
    if (status !== "armed") return;
    if (failure !== null && automatic !== null) use(null);
    // The recorder must finish with the previous take first.
    else if (onset !== null) queueMicrotask(() => began(onset));
  }

  state.subscribe(changed);
  return {
    set: use,
    hasTake: () => hasTake,
    inSession(next: string | null) {
      sessionId = next;
    },
    /** Call this when the artist stops a take, so that continuing sound doesn't start another. */
    rest() {
      if (state.getSnapshot().automatic !== null) arming.current()?.engine.tell({ type: "rest" });
    },
    /** After a kill, no take starts automatically until the artist turns automatic takes on or arms again. */
    killed() {
      if (state.getSnapshot().automatic !== null)
        arming.current()?.engine.tell({ type: "automatic", settings: null, inTake: false });
      waitingOnset = null;
    },
    /** Returns true if the message was about automatic takes. */
    heard(message: EngineMessage): boolean {
      if (message.type === "sound-began") began(message.onsetFrame);
      else if (message.type === "sound-ended") {
        waitingOnset = null;
        if (hasTake) taking().end("stopped");
      } else return false;
      return true;
    },
  };
}
