// Finds a clip for users who may read its session's notes. Others get the same response as for a clip that doesn't
// exist.
import type { ClipId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { requireActiveAccount } from "../sessions/policy.ts";
import { requireParticipant } from "../sessions/require-participant.ts";
import type { StoredClip, TalkbackDeps } from "./ports.ts";

export async function findClip(
  { clips, sessions }: Pick<TalkbackDeps, "clips" | "sessions">,
  subject: Subject,
  clipId: ClipId,
): Promise<StoredClip> {
  requireActiveAccount(subject);
  const clip = await clips.find(clipId);
  if (!clip) throw new AppError("ROOM_NOT_FOUND");
  await requireParticipant({ store: sessions }, subject, clip.sessionId);
  return clip;
}
