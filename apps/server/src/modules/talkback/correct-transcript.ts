// Replaces a clip's transcript by hand. We always keep the engine's original, however often the text is corrected.
import type { ClipId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { ClipView } from "@foldback/protocol/signaling";
import { AppError } from "../app-error.ts";
import { findClip } from "./find-clip.ts";
import { notifyOfClip } from "./notify-of-clip.ts";
import type { TalkbackDeps } from "./ports.ts";

export async function correctTranscript(
  deps: TalkbackDeps,
  subject: Subject,
  { clipId, text }: { clipId: ClipId; text: string },
): Promise<ClipView> {
  await findClip(deps, subject, clipId);
  await deps.clips.transaction(async (tx) => {
    const clip = await tx.lock(clipId);
    if (!clip?.words) throw new AppError("CLIP_NOT_TRANSCRIBED");
    await tx.correctWords(clipId, { text, by: subject.userId, nowMs: deps.nowMs() });
  });
  return notifyOfClip(deps, clipId);
}
