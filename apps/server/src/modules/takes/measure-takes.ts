// Measures each sealed take once: its waveform, its loudness and its true peak. We compute these figures from the sound
// ourselves, so engineers don't have to rely on what an artist's browser sends.
import type { Log } from "../../log.ts";
import { AppError } from "../app-error.ts";
import type { MeasuredSegment, TakeMeasurementStore, TakeMeter, TakeRow, TakeStorage, TakeStore } from "./ports.ts";
import { startOf } from "./put-part.ts";

export type MeasureDeps = {
  measurements: TakeMeasurementStore;
  takes: Pick<TakeStore, "segments">;
  storage: Pick<TakeStorage, "read">;
  meter: TakeMeter;
  log: Log;
};

export function createMeasuring(deps: MeasureDeps): (stopping?: AbortSignal) => Promise<void> {
  /** These can't be measured, so we try again only after a restart. */
  const failed = new Set<string>();
  return async (stopping) => {
    for (;;) {
      const take = await deps.measurements.nextUnmeasured([...failed]);
      if (take === null || stopping?.aborted) return;
      try {
        const measurements = await deps.meter.measure(
          { start: startOf(take), frames: take.frames },
          segmentsOf(deps, take, stopping),
        );
        await deps.measurements.keep(take, measurements);
      } catch (error) {
        if (stopping?.aborted) return;
        // The storage or the database may be back by the next run.
        if (error instanceof AppError) throw error;
        failed.add(take.takeId);
        deps.log.error({ err: error, takeId: take.takeId }, "couldn't measure a take");
      }
    }
  };
}

async function* segmentsOf(
  { takes, storage }: MeasureDeps,
  take: TakeRow,
  stopping?: AbortSignal,
): AsyncGenerator<MeasuredSegment> {
  for (const { sha256, firstFrame } of await takes.segments(take.takeId)) {
    stopping?.throwIfAborted();
    const bytes = await storage.read({ ...take, sha256 });
    if (bytes === null) throw new Error(`segment ${sha256} is missing`);
    yield { sha256, firstFrame, bytes };
  }
}
