// The row and the ledger entry with which every clip begins, in the caller's transaction. Speaker, role and session come
// from the sign-in and the membership; the caller has decided that they may.
import type { ClipId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { engineerActor, record } from "../sessions/apply-change.ts";
import type { StoredSession } from "../sessions/ports.ts";
import type { ClipTransaction } from "./ports.ts";

type Beginning = { clipId: ClipId; live: StoredSession; startedAtMs: number; nowMs: number };

export async function beginClip(tx: ClipTransaction, subject: Subject, begun: Beginning): Promise<void> {
  const { clipId, live, startedAtMs, nowMs } = begun;
  const { userId } = subject;
  const clip = {
    id: clipId,
    sessionId: live.session.id,
    speakerId: userId,
    speakerRole: "engineer",
    startedAtMs,
  } as const;
  if (!(await tx.insert(clip))) throw new AppError("CLIP_ALREADY_THERE");
  await record(tx.session, live.session, {
    by: engineerActor(userId),
    facts: [{ type: "talkback.started", engineer: userId, clip: clipId }],
    nowMs,
  });
}
