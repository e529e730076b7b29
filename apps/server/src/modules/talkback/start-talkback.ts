// Handles a press of the engineer's talk key: records it in the ledger and takes the clip's start time from the
// server's clock. Safe to repeat.
import type { ClipId, SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";
import { requireActiveAccount } from "../sessions/policy.ts";
import { insertClip, recordPress } from "./begin-clip.ts";
import { requireTalk } from "./policy.ts";
import type { TalkbackDeps } from "./ports.ts";

export async function startTalkback(
  deps: TalkbackDeps & { presses: SlidingWindow },
  subject: Subject,
  { sessionId, clipId }: { sessionId: SessionId; clipId: ClipId },
): Promise<void> {
  requireActiveAccount(subject);
  if (!deps.presses.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
  await deps.settleKillOfSession(sessionId);
  await deps.clips.transaction(async (tx) => {
    const live = await tx.session.lock(sessionId);
    if (!live) throw new AppError("ROOM_NOT_FOUND");
    const nowMs = deps.nowMs();
    requireTalk(subject, live, nowMs);
    const known = await tx.lock(clipId);
    if (known === null) {
      const begun = { clipId, live, startedAtMs: nowMs, nowMs };
      await insertClip(tx, subject, begun);
      await recordPress(tx, subject, begun);
    } else if (known.speakerId !== subject.userId || known.sessionId !== sessionId) {
      throw new AppError("CLIP_ALREADY_THERE");
    }
  });
}
