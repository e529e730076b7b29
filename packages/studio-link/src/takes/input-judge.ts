/** Determines from an input's samples what it really delivers, and stops listening once that's known. */
import { countSamples, type InputVerdict, inputVerdict, noSampleCounts } from "@foldback/domain/takes/input-verdict";
import { channels } from "./sound-pieces.ts";

type JudgeDeps = { sampleRateHz: number; deviceRateHz: number | null; judged: (verdict: InputVerdict) => void };

export function createInputJudge(deps: JudgeDeps) {
  let counts = noSampleCounts;
  let verdict: InputVerdict | null = null;
  let { deviceRateHz } = deps;
  return {
    listen(samples: Float32Array) {
      if (verdict !== null && verdict !== "not-measured") return;
      counts = countSamples(counts, samples);
      const next = inputVerdict({ counts, channels, sampleRateHz: deps.sampleRateHz, deviceRateHz });
      if (next !== verdict) deps.judged(next);
      verdict = next;
    },
    /** Call this when another input is connected. */
    beginAnew(rateHz: number | null) {
      deviceRateHz = rateHz;
      counts = noSampleCounts;
      verdict = null;
    },
  };
}
