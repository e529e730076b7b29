// The transcription of one clip as a job. What can go wrong with an engine is settled by the action; what is retried
// here is what nobody foresaw, such as a database that was away.
import { asClipId } from "@foldback/domain/ids";
import * as z from "zod";
import { asJobs } from "../modules/acting-for.ts";
import { forgetSilentPresses } from "../modules/talkback/forget-silent-presses.ts";
import type { TalkbackDeps } from "../modules/talkback/ports.ts";
import { queueClipsAgain } from "../modules/talkback/queue-clips-again.ts";
import { runLostAfterMs, transcribeClip } from "../modules/talkback/transcribe-clip.ts";
import { transcribeClipId } from "../modules/talkback/transcribe-clip-id.ts";
import { defineJob, type Job } from "./job.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const concurrency = 2;
const sweepEveryMs = 30_000;
/** Longer than any run may take. */
const runExpiresSeconds = 600;
/** The queue knows of what has been queued; this is for the one that it may not know of. */
const queuedTooLongMs = 10 * 60_000;

export const transcribeClipJob = (deps: TalkbackDeps): Job =>
  defineJob({
    id: transcribeClipId,
    schema: z.object({ clipId: z.uuid().transform(asClipId) }),
    concurrency,
    expireInSeconds: runExpiresSeconds,
    retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
    handler: ({ clipId }, signal) => transcribeClip(deps, clipId, signal),
  });

/**
 * To be called when the queue is open. `isAlone`: no other server works on this database, so what is under way at this moment
 * was left behind by one that is gone; otherwise it may be another one's, and only its silence tells. The returned function
 * ends it.
 */
export async function keepClipsMoving(deps: TalkbackDeps, isAlone: boolean): Promise<() => Promise<void>> {
  const again = (queuedForMs: number, silentForMs = runLostAfterMs) =>
    queueClipsAgain(deps, { queuedForMs, silentForMs });
  await again(0, isAlone ? 0 : runLostAfterMs);
  const stopListening = deps.transcriber.onStateChange(() => {
    if (deps.transcriber.state().status !== "ready") return;
    asJobs(() => again(0)).catch((error: unknown) => deps.log.warn({ err: error }, "waiting clips are not queued yet"));
  });
  const { log } = deps;
  const stopSweep = runRepeatedly({
    name: "keep-clips-moving",
    everyMs: sweepEveryMs,
    run: async () => {
      await again(queuedTooLongMs);
      await forgetSilentPresses(deps);
    },
    log,
  });
  return async () => {
    stopListening();
    await stopSweep();
  };
}
