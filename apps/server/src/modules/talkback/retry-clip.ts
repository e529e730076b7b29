// Transcribes a clip again if it failed, had no speech, or is waiting for an engine.
import type { ClipId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { mayBecome } from "@foldback/domain/talkback/clip";
import type { ClipView } from "@foldback/protocol/signaling";
import { AppError } from "../app-error.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";
import { findClip } from "./find-clip.ts";
import { notifyOfClip } from "./notify-of-clip.ts";
import type { TalkbackDeps } from "./ports.ts";

export async function retryClip(
  deps: TalkbackDeps & { retries: SlidingWindow },
  subject: Subject,
  clipId: ClipId,
): Promise<ClipView> {
  await findClip(deps, subject, clipId);
  if (!deps.retries.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
  await deps.clips.transaction(async (tx) => {
    const clip = await tx.lock(clipId);
    // A clip in `recording` has no sound yet, and one in `transcribing` is already running.
    const rests = clip !== null && clip.status !== "recording" && clip.status !== "transcribing";
    if (!rests || !mayBecome(clip.status, "queued")) throw new AppError("CLIP_NOT_RETRYABLE");
    await tx.requeue(clipId, deps.nowMs());
    await tx.enqueue({ clipId });
  });
  deps.clips.wake();
  return notifyOfClip(deps, clipId);
}
