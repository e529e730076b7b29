// Lists a session's clips that have sound, oldest first.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { ClipView } from "@foldback/protocol/signaling";
import { requireParticipant } from "../sessions/require-participant.ts";
import type { TalkbackDeps } from "./ports.ts";
import { viewClip } from "./view-clip.ts";

export async function listClips(deps: TalkbackDeps, subject: Subject, sessionId: SessionId): Promise<ClipView[]> {
  await requireParticipant({ store: deps.sessions }, subject, sessionId);
  return (await deps.clips.list(sessionId)).map(viewClip);
}
