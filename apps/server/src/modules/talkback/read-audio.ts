// Returns a clip's sound exactly as it was uploaded.
import type { ClipId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { findClip } from "./find-clip.ts";
import type { TalkbackDeps } from "./ports.ts";

export async function readAudio(
  deps: Pick<TalkbackDeps, "clips" | "sessions">,
  subject: Subject,
  clipId: ClipId,
): Promise<Uint8Array> {
  const clip = await findClip(deps, subject, clipId);
  const webm = await deps.clips.readAudio(clip.id);
  if (webm === null) throw new AppError("ROOM_NOT_FOUND");
  return webm;
}
