// Only the joined engineer may record talkback, and only while the artist's consent lets them talk. This file also
// limits how many clips a session may have and how late their sound may arrive.
import { effectiveScopes } from "@foldback/domain/consent/grant";
import type { Subject } from "@foldback/domain/people/can";
import { clipGraceMs } from "@foldback/domain/talkback/clip";
import { AppError } from "../app-error.ts";
import { requireSessionPermission } from "../sessions/policy.ts";
import type { StoredSession } from "../sessions/ports.ts";

export const maxClipsPerSession = 2_000;
export const maxBytesPerSession = 200 * 1024 * 1024;
export const uploadsPerMinute = 30;
export const pressesPerMinute = 60;
export const retriesPerMinute = 30;
export const exportsPerMinute = 10;

export function requireTalk(subject: Subject, live: StoredSession, nowMs: number): void {
  requireSessionPermission(subject, "talk", live.session);
  if (!effectiveScopes(live.session, live.grant, nowMs).includes("talk")) throw new AppError("NOT_ALLOWED_NOW");
}

/**
 * For a clip that began with consent: its sound may still arrive for a while after the session ends, but never after a
 * kill.
 */
export function requireInTime({ session: { state } }: StoredSession, nowMs: number): void {
  if (state.status !== "ended") return;
  if (state.reason === "killed" || nowMs > state.atMs + clipGraceMs) throw new AppError("SESSION_ENDED");
}

export function requireRoom(usage: { clips: number; bytes: number }, addedBytes: number): void {
  if (usage.clips >= maxClipsPerSession || usage.bytes + addedBytes > maxBytesPerSession) {
    throw new AppError("CLIPS_FULL");
  }
}
