// Accepts a clip's sound. It checks the content, then stores the sound and queues its transcription in one commit.
// Sending the clip again does no harm. If the press itself never reached the server, it's recorded here.
import type { ClipId, SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { ClipView } from "@foldback/protocol/signaling";
import { AppError } from "../app-error.ts";
import { requireActiveAccount, requireSessionPermission } from "../sessions/policy.ts";
import { type Beginning, insertClip, recordPress } from "./begin-clip.ts";
import { requireInTime, requireRoom, requireTalk } from "./policy.ts";
import type { ClipTransaction, StoredClip, TalkbackDeps } from "./ports.ts";
import { viewClip } from "./view-clip.ts";

type Upload = { sessionId: SessionId; clipId: ClipId; webm: Uint8Array };
type Arrival = Upload & { durationSeconds: number; nowMs: number };

export async function acceptClip(deps: TalkbackDeps, subject: Subject, upload: Upload): Promise<ClipView> {
  requireActiveAccount(subject);
  const inspected = await deps.inspectClip(upload.webm);
  if (!inspected.ok) throw new AppError(inspected.refusal);
  await deps.settleKillOfSession(upload.sessionId);
  const arrival = { ...upload, durationSeconds: inspected.durationSeconds, nowMs: deps.nowMs() };
  const { clip, isNew } = await deps.clips.transaction((tx) => accept(tx, subject, arrival));
  const view = viewClip(clip);
  if (!isNew) return view;
  deps.clips.wake();
  deps.notes.clipChanged(clip.sessionId, view);
  const { byteLength } = upload.webm;
  deps.log.info(
    { clipId: clip.id, sessionId: clip.sessionId, byteLength, seconds: clip.durationSeconds },
    "received a clip",
  );
  return view;
}

async function accept(tx: ClipTransaction, subject: Subject, arrival: Arrival) {
  const { sessionId, clipId, webm, nowMs } = arrival;
  const live = await tx.session.lock(sessionId);
  if (!live) throw new AppError("ROOM_NOT_FOUND");
  const known = await tx.lock(clipId);
  let missedPress: Beginning | null = null;
  if (known !== null && isOwn(known, subject, sessionId)) {
    if (known.status !== "recording") return { clip: known, isNew: false };
    requireInTime(live, nowMs);
  } else {
    requireSessionPermission(subject, "talk", live.session);
    if (known !== null) throw new AppError("CLIP_ALREADY_THERE");
    requireTalk(subject, live, nowMs);
    missedPress = { clipId, live, startedAtMs: nowMs - arrival.durationSeconds * 1_000, nowMs };
    await insertClip(tx, subject, missedPress);
  }
  requireRoom(await tx.usageOf(sessionId), webm.byteLength);
  await tx.saveSound(clipId, arrival);
  await tx.enqueue({ clipId });
  if (missedPress !== null) await recordPress(tx, subject, missedPress);
  const clip = await tx.lock(clipId);
  if (clip === null) throw new AppError("UNEXPECTED");
  return { clip, isNew: true };
}

const isOwn = (clip: StoredClip, { userId }: Subject, sessionId: SessionId) =>
  clip.speakerId === userId && clip.sessionId === sessionId;
