/** Measures what an input delivers without recording it, for the check before a session. */

import type { InputVerdict } from "@foldback/domain/takes/input-verdict";
import { createInputJudge } from "./input-judge.ts";
import { openInputTap } from "./input-tap.ts";
import { blocksPerMessage, type SoundBlock } from "./sound-block.ts";

export type InputMeasurement = {
  /** The verdict so far. */
  verdict(): InputVerdict;
  close(): void;
};

export type MeasureInput = (track: MediaStreamTrack) => Promise<InputMeasurement>;

export const measureInput: MeasureInput = async (track) => {
  const { port1, port2 } = new MessageChannel();
  let verdict: InputVerdict = "not-measured";
  const tap = await openInputTap({
    track,
    sampleRateHz: null,
    port: port1,
    blocksPerMessage,
    makeMemory: () => null,
    inputChanged: () => undefined,
  });
  const judge = createInputJudge({
    sampleRateHz: tap.sampleRateHz,
    deviceRateHz: tap.deviceRateHz(),
    judged(next) {
      verdict = next;
    },
  });
  port2.onmessage = ({ data }: MessageEvent<SoundBlock | null>) => {
    if (data?.samples) judge.listen(data.samples);
  };
  return {
    verdict: () => verdict,
    close() {
      port2.close();
      tap.close();
    },
  };
};
