// Accepts a clip's sound. It checks the content, writes the sound's row, stores the sound, and then queues its
// transcription. Sending the clip again does no harm, and finishes what a crash or an unavailable storage left undone.
// If the press itself never reached the server, it's recorded here.
import type { ClipId, SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { ClipView } from "@foldback/protocol/signaling";
import { AppError } from "../app-error.ts";
import { requireActiveAccount, requireSessionPermission } from "../sessions/policy.ts";
import { sha256Hex } from "../sha256-hex.ts";
import { type Beginning, insertClip, recordPress } from "./begin-clip.ts";
import { requireInTime, requireRoom, requireTalk } from "./policy.ts";
import type { ClipTransaction, StoredClip, TalkbackDeps } from "./ports.ts";
import { viewClip } from "./view-clip.ts";

type Upload = { sessionId: SessionId; clipId: ClipId; webm: Uint8Array<ArrayBuffer> };
type Arrival = Upload & { sha256: string; durationSeconds: number; nowMs: number };

export async function acceptClip(deps: TalkbackDeps, subject: Subject, upload: Upload): Promise<ClipView> {
  requireActiveAccount(subject);
  const inspected = await deps.inspectClip(upload.webm);
  if (!inspected.ok) throw new AppError(inspected.refusal);
  await deps.settleKillOfSession(upload.sessionId);
  const { durationSeconds } = inspected;
  const arrival = { ...upload, sha256: sha256Hex(upload.webm), durationSeconds, nowMs: deps.nowMs() };
  const announced = await deps.clips.transaction((tx) => announce(tx, subject, arrival));
  if (announced.status !== "recording") return viewClip(announced);
  const place = { speakerId: subject.userId, clipId: upload.clipId };
  await deps.sounds.storage.put({ place, sha256: arrival.sha256 }, upload.webm);
  // The artist may have pressed kill while the sound was being stored.
  await deps.settleKillOfSession(upload.sessionId);
  const { clip, isNew } = await deps.clips.transaction((tx) => confirm(tx, arrival));
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

/** Returns the clip without a change if its sound has already been stored or announced. */
async function announce(tx: ClipTransaction, subject: Subject, arrival: Arrival): Promise<StoredClip> {
  const { sessionId, clipId, webm, sha256, nowMs } = arrival;
  const live = await tx.session.lock(sessionId);
  if (!live) throw new AppError("ROOM_NOT_FOUND");
  const known = await tx.lock(clipId);
  let missedPress: Beginning | null = null;
  if (known !== null && isOwn(known, subject, sessionId)) {
    if (known.status !== "recording") return known;
    requireInTime(live, nowMs);
    if (await isAnnounced(tx, arrival)) return known;
  } else {
    requireSessionPermission(subject, "talk", live.session);
    if (known !== null) throw new AppError("CLIP_ALREADY_THERE");
    requireTalk(subject, live, nowMs);
    missedPress = { clipId, live, startedAtMs: nowMs - arrival.durationSeconds * 1_000, nowMs };
    await insertClip(tx, subject, missedPress);
  }
  requireRoom(await tx.usageOf(sessionId), webm.byteLength);
  await tx.announceSound(clipId, { sha256, byteLength: webm.byteLength });
  if (missedPress !== null) await recordPress(tx, subject, missedPress);
  return lockPresent(tx, clipId);
}

/** A clip's sound is always the first one announced for it, so each stored sound has a row with its hash. */
async function isAnnounced(tx: ClipTransaction, { clipId, sha256 }: Arrival): Promise<boolean> {
  const announced = await tx.announcedSound(clipId);
  if (announced !== null && announced !== sha256) throw new AppError("CLIP_ALREADY_THERE");
  return announced !== null;
}

/** The session may have ended while the sound was being stored, and a press without sound is then deleted. */
async function confirm(tx: ClipTransaction, { sessionId, clipId, durationSeconds, nowMs }: Arrival) {
  const live = await tx.session.lock(sessionId);
  if (!live) throw new AppError("ROOM_NOT_FOUND");
  const known = await tx.lock(clipId);
  if (known !== null && known.status !== "recording") return { clip: known, isNew: false };
  requireInTime(live, nowMs);
  if (known === null) throw new AppError("SESSION_ENDED");
  await tx.confirmSound(clipId, { durationSeconds, nowMs });
  await tx.enqueue({ clipId });
  return { clip: await lockPresent(tx, clipId), isNew: true };
}

async function lockPresent(tx: ClipTransaction, clipId: ClipId): Promise<StoredClip> {
  const clip = await tx.lock(clipId);
  if (clip === null) throw new AppError("UNEXPECTED");
  return clip;
}

const isOwn = (clip: StoredClip, { userId }: Subject, sessionId: SessionId) =>
  clip.speakerId === userId && clip.sessionId === sessionId;
