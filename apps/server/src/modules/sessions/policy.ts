// Turns a refusal into the error code that the caller may see. The caller is told that another person's session doesn't
// exist, even if they're an administrator.
import { can, canInSession, type PlainAction, type SessionAction, type Subject } from "@foldback/domain/people/can";
import { isLive, type StudioSession } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";

export function requireActiveAccount(subject: Subject): void {
  if (subject.suspended) throw new AppError("SUSPENDED");
  if (!subject.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
}

export function requirePermission(subject: Subject, action: PlainAction): void {
  requireActiveAccount(subject);
  if (!can(subject, action)) throw new AppError("FORBIDDEN");
}

export function requireSessionPermission(subject: Subject, action: SessionAction, session: StudioSession): void {
  requireActiveAccount(subject);
  if (canInSession(subject, action, session)) return;
  if (!canInSession(subject, "see", session)) throw new AppError("ROOM_NOT_FOUND");
  throw new AppError(isLive(session.state) ? "FORBIDDEN" : "SESSION_ENDED");
}
