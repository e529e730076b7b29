// Tells both participants the clip's new state after a commit.
import type { ClipId } from "@foldback/domain/ids";
import type { ClipView } from "@foldback/protocol/signaling";
import { AppError } from "../app-error.ts";
import type { TalkbackDeps } from "./ports.ts";
import { viewClip } from "./view-clip.ts";

export async function notifyOfClip(
  { clips, notes }: Pick<TalkbackDeps, "clips" | "notes">,
  clipId: ClipId,
): Promise<ClipView> {
  const clip = await clips.find(clipId);
  if (!clip) throw new AppError("UNEXPECTED");
  const view = viewClip(clip);
  notes.clipChanged(clip.sessionId, view);
  return view;
}
