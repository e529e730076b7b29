// Transcribes one clip as a job. The action handles the engine's failures, and the queue only retries unexpected ones,
// such as a lost database.
import { asClipId } from "@foldback/domain/ids";
import * as z from "zod";
import { asJobs } from "../modules/acting-for.ts";
import { forgetSilentPresses } from "../modules/talkback/forget-silent-presses.ts";
import { type TalkbackDeps, transcribeClipId } from "../modules/talkback/ports.ts";
import { requeueClips } from "../modules/talkback/requeue-clips.ts";
import { runLostAfterMs, transcribeClip } from "../modules/talkback/transcribe-clip.ts";
import { defineJob, type Job } from "./job.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const concurrency = 2;
const sweepEveryMs = 30_000;
/** Longer than any run can take. */
const runExpiresSeconds = 600;
/** A clip that has been queued for longer has lost its job, so we enqueue it again. */
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
 * Call this once the queue is open. With `isAlone`, no other server uses this database, so every unfinished clip is
 * left over from a dead process; otherwise we wait until its run has been silent for too long.
 */
export async function startClipSweep(deps: TalkbackDeps, isAlone: boolean): Promise<() => Promise<void>> {
  const again = (queuedForMs: number, silentForMs = runLostAfterMs) => requeueClips(deps, { queuedForMs, silentForMs });
  await again(0, isAlone ? 0 : runLostAfterMs);
  const stopListening = deps.transcriber.onStateChange(() => {
    if (deps.transcriber.state().status !== "ready") return;
    asJobs(() => again(0)).catch((error: unknown) =>
      deps.log.warn({ err: error }, "couldn't queue waiting clips, will try again"),
    );
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
