// Returns a clip's sound exactly as it was uploaded.
import type { ClipId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { findClip } from "./find-clip.ts";
import type { TalkbackDeps } from "./ports.ts";
import { readSound } from "./read-sound.ts";

export async function readAudio(
  deps: Pick<TalkbackDeps, "clips" | "sessions" | "sounds">,
  subject: Subject,
  clipId: ClipId,
): Promise<Uint8Array> {
  const clip = await findClip(deps, subject, clipId);
  return readSound(deps.sounds, clip.id);
}
