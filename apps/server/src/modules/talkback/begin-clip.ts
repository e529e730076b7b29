// Writes a new clip's row and its ledger entry in the caller's transaction. The entry must come last, because it locks
// the ledger's head and makes every other room wait until the commit. The caller must have checked the speaker's
// sign-in and role in the session.
import type { ClipId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { engineerActor, record, type Statement } from "../ledger/session-statements.ts";
import type { StoredSession } from "../sessions/ports.ts";
import type { ClipTransaction } from "./ports.ts";

export type Beginning = { clipId: ClipId; live: StoredSession; startedAtMs: number; nowMs: number };

export async function insertClip(
  tx: ClipTransaction,
  { userId }: Subject,
  { clipId, live, startedAtMs }: Beginning,
): Promise<void> {
  const clip = {
    id: clipId,
    sessionId: live.session.id,
    speakerId: userId,
    speakerRole: "engineer",
    startedAtMs,
  } as const;
  if (!(await tx.insert(clip))) throw new AppError("CLIP_ALREADY_THERE");
}

export async function recordPress(
  tx: ClipTransaction,
  { userId }: Subject,
  { clipId, live, nowMs }: Beginning,
): Promise<void> {
  const pressed: Statement = {
    by: engineerActor(userId),
    facts: [{ type: "talkback.started", engineer: userId, clip: clipId }],
  };
  await record(tx.session, live.session, { statements: [pressed], nowMs });
}
